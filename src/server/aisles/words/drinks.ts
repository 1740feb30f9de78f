/** Napoje. */
export const DRINKS = `
napój, napoje, napój gazowany, napój energetyczny, napój izotoniczny, woda, woda mineralna, woda gazowana,
woda niegazowana, woda źródlana, woda smakowa, woda kokosowa, zgrzewka wody, mineralna, cisowianka, muszynianka,
żywiec zdrój, nałęczowianka, kropla beskidu, kinga pienińska, piwniczanka, staropolanka, jan woda
sok, soczek, soczki, sok pomarańczowy, sok jabłkowy, sok pomidorowy, sok marchewkowy, sok wielowarzywny,
sok malinowy, sok z buraka, sok z malin, sok porzeczkowy, nektar, kompot, kubuś, tymbark, hortex, cappy,
smoothie, smoothies, koktajl, koktajl owocowy, oranżada, lemoniada, cola, coca cola, coca-cola, coca, kola,
pepsi, fanta, sprite, mirinda, seven up, 7up, tonik, tonic, schweppes, mountain dew, dr pepper, ice tea,
herbata mrożona, mrożona herbata, nestea, kawa mrożona, podpiwek, kwas chlebowy, energetyk, red bull, tiger,
monster, black energy, powerade, oshee, gatorade, izotonik, syrop, syrop malinowy, syrop owocowy, syrop do wody,
syrop do napojów, syrop truskawkowy, syrop miętowy, syrop imbirowy, syrop z czarnego bzu, paola, kombucha,
kawa w puszce, zakwas z buraków, zakwas buraczany, sok z kiszonej kapusty, sok z kiszonych ogórków, sok z brzozy,
sok z aronii, tabletki musujące napój, woda sodowa, sok winogronowy, cola zero, hellena, frugo, ginger ale,
piwo imbirowe bezalkoholowe, szampan bezalkoholowy, szampan piccolo, piccolo, napój w proszku,
lemoniada w proszku, rozpuszczalny napój
koncentrat soku, sok owocowy,
cocacola, redbull, niegaz, wrzątek, gorąca woda,
żywiec niegazowany, żywiec gazowany, żywiec woda
`;
