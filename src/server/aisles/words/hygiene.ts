/** Higiena. */
export const HYGIENE = `
szampon, szampon przeciwłupieżowy, odżywka, odżywka do włosów, maska do włosów, maseczka, maseczka do twarzy,
maska do twarzy, lakier do włosów, pianka do włosów, żel do włosów, guma do włosów, farba do włosów,
szczotka do włosów, grzebień, gumki do włosów, wsuwki, spinki do włosów, olejek do włosów, suchy szampon,
wcierka
mydło, mydełko, mydło w płynie, żel pod prysznic, żel do mycia, żel do mycia twarzy, żel do twarzy, żel,
płyn do kąpieli, sól do kąpieli, kula do kąpieli, płyn micelarny, tonik do twarzy, tonik kosmetyczny, krem,
krem do rąk, krem do twarzy, krem nawilżający, krem na noc, krem pod oczy, krem na dzień, krem nivea,
krem z filtrem, krem do golenia, krem do stóp, krem do ciała, nivea, balsam, balsam do ciała, balsam do ust,
pomadka, pomadka ochronna, pomadka do ust, wazelina, serum, serum do twarzy, peeling, oliwka do ciała,
mleczko do ciała, mleczko do demakijażu, mleczko kosmetyczne, masło do ciała, masło do ust, olejek do ciała,
olejek do opalania, olejek do kąpieli, zmywacz, zmywacz do paznokci, lakier do paznokci, aceton, cążki, pilnik,
pilnik do paznokci, nożyczki do paznokci, pęseta, tusz do rzęs, podkład, podkład kosmetyczny, puder do twarzy,
szminka, kredka do oczu, dezodorant, antyperspirant, perfumy, perfum, woda toaletowa, woda perfumowana,
woda po goleniu, woda kolońska, woda różana, gąbka do kąpieli, gąbka do ciała, myjka, pumeks, krem do opalania,
mleczko do opalania, spray do opalania, krem bb, płyn do demakijażu, płatki do demakijażu,
chusteczki do demakijażu, szczoteczka do paznokci, depilator, plastry do depilacji, wosk do depilacji, kosmetyki,
kosmetyk, płatki pod oczy, talk
pasta do zębów, szczoteczka do zębów, szczoteczka, szczoteczki, szczoteczki do zębów, szczotka do zębów,
nić dentystyczna, nici dentystyczne, płyn do płukania ust, płyn do ust, końcówki do szczoteczki,
końcówki do szczoteczek, colgate, blend-a-med, elmex, sensodyne, klej do protez, tabletki do protez, irygator,
szczoteczki międzyzębowe
maszynka do golenia, maszynki do golenia, maszynka, żyletki, żyletka, pianka do golenia, żel do golenia,
wkłady do maszynki, ostrza do maszynki, gillette, ostrza, balsam po goleniu, golarka
podpaski, podpaska, tampony, tampon, wkładki higieniczne, wkładki, wkładka higieniczna, wkładki laktacyjne,
kubeczek menstruacyjny, płyn do higieny intymnej, żel do higieny intymnej, prezerwatywy, prezerwatywa, lubrykant,
żel intymny, durex, majtki menstruacyjne, pieluchomajtki, always, bella
chusteczki, chusteczka, chusteczki higieniczne, chusteczki nawilżane, chusteczki nawilżające,
chusteczki odświeżające, chusteczki do nosa, waciki, wacik, płatki kosmetyczne, patyczki higieniczne,
patyczki, patyczki do uszu, patyczki kosmetyczne, wata, papier toaletowy nawilżany, nawilżany papier toaletowy,
żel antybakteryjny, żel do rąk, płyn do rąk, płyn do soczewek, soczewki kontaktowe
korektor pod oczy, korektor kosmetyczny, puder, puder transparentny, róż do policzków, cień do powiek,
cienie do powiek, eyeliner, bronzer, rozświetlacz, żel do brwi, opaski do włosów, opaska do włosów, kosmetyczka,
lokówka, prostownica, mgiełka do ciała, pianka do mycia, pianka do kąpieli, olej do włosów, olejek do brody,
płatki higieniczne, mydło siarkowe, mydło antybakteryjne, tonik do cery, krem cynkowy
olejek, masło shea,
listerine, dove, isana, garnier, head shoulders, oilatum, emolium, maszynka jednorazowa,
pieluchy dla dorosłych, pielucha dla dorosłych,
pasta colgate, pasta elmex, pasta sensodyne, pasta signal, pasta blend-a-med, pasta lacalut, pasta meridol,
nitka do zębów, nitki do zębów, płyn do jamy ustnej, płyn do płukania jamy ustnej, rexona, old spice, elseve, ziaja,
bielenda, palmolive,
maszynki do golenia jednorazowe, maszynka do golenia jednorazowa,
końcówki oral b, farba garnier, farba palette, farba joanna, carefree, veet, eveline, axe, lactacyd, intimea,
błyszczyk, carmex, hydrolat, woda termalna
`;
