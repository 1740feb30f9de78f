/** Sypkie i makarony. */
export const DRY = `
mąka, mąka pszenna, mąka ziemniaczana, mąka kokosowa, mąka migdałowa, mąka żytnia, skrobia, skrobia ziemniaczana,
krochmal spożywczy, kasza, kaszka, kasza manna, kasza gryczana, kasza jaglana, manna, grysik, pęczak,
bulgur, kuskus, kus kus, couscous, komosa, komosa ryżowa, quinoa, amarantus, ryż, ryż basmati, ryż do sushi,
ryż dmuchany, makaron, makaron ryżowy, makaron sojowy, spaghetti, penne, fusilli, farfalle, tagliatelle, lasagne,
lazania, płaty lasagne, płaty do lasagne, świderki, nitki, kokardki, muszelki, gniazda makaronowe, łazanki,
zacierka, zacierki, orzo, tortellini, ravioli, gnocchi, noodle, udon, soba, ramen makaron, vermicelli,
rurki makaron, kluski, linguine, cannelloni, pappardelle, mie, makaron jajeczny, kluski śląskie suche
płatki, płatki owsiane, płatki kukurydziane, płatki śniadaniowe, płatki jaglane, płatki ryżowe,
płatki jęczmienne, płatki orkiszowe, płatki żytnie, płatki gryczane, płatki migdałowe, płatki drożdżowe,
owsianka, jaglanka, musli, muesli, granola, otręby, otręby pszenne, corn flakes, cornflakes, cheerios,
nesquik płatki, kulki czekoladowe, chrupki śniadaniowe, cini minis, zarodki pszenne, błonnik, babka płesznik,
babka jajowata, łuska babki płesznik, siemię, siemię lniane, len mielony, nasiona chia, chia, nasiona lnu, sezam,
ziarna sezamu, słonecznik, pestki słonecznika, ziarna słonecznika, nasiona słonecznika, słonecznik łuskany,
dynia pestki, pestki dyni, mak, mak niebieski, nasiona maku, nasiona konopi, konopie, pestki, wiórki kokosowe,
wiórki, kokos wiórki, ziarna, nasiona, mieszanka ziaren
cukier, cukier puder, cukier trzcinowy, cukier wanilinowy, cukier waniliowy, cukier żelujący, cukier brązowy,
ksylitol, erytrytol, erytrol, stewia, słodzik, fruktoza, glukoza spożywcza, melasa, dekstroza
soda, soda oczyszczona, proszek do pieczenia, drożdże suche, drożdże suszone, drożdże instant, drożdże w proszku,
żelatyna, agar, agar agar, pektyna, żelfix, budyń, kisiel, galaretka, galaretka owocowa, galaretka w proszku,
aromat waniliowy, aromat do ciasta, aromat, ekstrakt waniliowy, ekstrakt z wanilii, esencja waniliowa,
barwnik spożywczy, posypka, posypka cukrowa, perełki cukrowe, lukier, polewa czekoladowa, polewa, masa cukrowa,
masa makowa, masa krówkowa sucha, kwasek cytrynowy, śmietan-fix, śmietan fix, fix do śmietany, zagęszczacz,
mix do pieczenia, mieszanka do chleba, mieszanka chlebowa, ciasto w proszku, bułka tarta, panierka, panko,
tarta bułka, opłatki, andruty, wafle do przekładania, wafle tortowe, biszkopty do ciasta, kakao do pieczenia,
masło kakaowe, wiórki czekoladowe, kropelki czekoladowe, groszek ptysiowy, skórka pomarańczowa,
skórka kandyzowana, mleko w proszku, mąka kukurydziana, proso, kukurydza do popcornu, ziarno popcorn, polenta,
tapioka, perły tapioki, sago, gluten, guma ksantanowa, guma guar, białko serwatkowe, odżywka białkowa,
białko w proszku
groch, groch łuskany, fasola, fasola biała, fasola jaś, piękny jaś, fasola sucha, fasola czerwona sucha,
fasola mung, fasolka mung, soczewica, soczewica czerwona, ciecierzyca, ciecierzyca sucha, cieciorka, soja,
granulat sojowy, kotlety sojowe, kostka sojowa, teksturat sojowy, kotlet sojowy, białko sojowe
bakalie, rodzynki, rodzynka, sułtanki, korynka, żurawina, żurawina suszona, śliwki suszone, suszone śliwki,
morele suszone, figi suszone, jabłka suszone, suszone owoce, owoce suszone, daktyle, daktyl, banany suszone,
mango suszone, jagody goji, goji, owoce kandyzowane, orzech, orzechy włoskie, orzechy laskowe, orzechy pekan,
pekan, orzechy brazylijskie, orzechy makadamia, orzeszki piniowe, piniole, migdał, migdały, mieszanka bakalii,
kasztany jadalne, morwa suszona
zupka, zupka chińska, zupka błyskawiczna, zupa w proszku, zupa instant, gorący kubek, barszcz instant,
barszcz w proszku, żurek w proszku, zupa błyskawiczna, vifon, puree ziemniaczane, purée ziemniaczane,
kluski w proszku, danie instant, sos w proszku, sos instant, papier ryżowy, nori, wodorosty, wodorosty nori,
algi, wafle ryżowe naturalne, knedle w proszku, nachos mąka
falafel w proszku, fettuccine, tacos, muszle taco, muszle tacos, taco, orkisz, żyto, pszenica, jęczmień, owies,
gryka, zboże, zboża, strączki, rośliny strączkowe, kakaowe kropelki, makaron konjac, makaron shirataki, konjac,
śruta, otręby żytnie, ciastolina jadalna, proszek budyniowy, sago ziarna, drożdże nieaktywne, wafle do lodów,
rożki do lodów, mąka typ, kaszotto, risotto, paella, danie w proszku, zupa z torebki, kisielek, ryż paraboliczny,
ryż biały, dal, mąka chlebowa
pasta waniliowa, pasta z wanilii, śnieżka,
olejek waniliowy, olejek migdałowy do ciast, olejek do ciasta, olejek rumowy, olejek cytrynowy do ciast,
ryż z mlekiem,
olejek migdałowy, olejek pomarańczowy, krem do tortu, krem do tortów, krem do ciasta,
kreatyna, olejek śmietankowy, olejek arakowy, zapach do ciasta, zapach pomarańczowy,
kwasek, śmietanfix,
lubella, delecta, gellwe, słodka chwila,
barilla, malma, esencja rumowa, chocapic, cookie crisp, teff, mamałyga, dr oetker, konfitex, kremówka w
proszku
`;
