/** Przyprawy, sosy i oleje. */
export const SPICES = `
przyprawa, przyprawy, przyprawa do kurczaka, przyprawa do grilla, przyprawa do piernika, przyprawa do mięsa, sól,
sól morska, sól himalajska, sól kuchenna, sól czosnkowa, sól ziołowa, pieprz, pieprz czarny, pieprz ziołowy,
pieprz cayenne, papryka słodka, papryka ostra, papryka mielona, papryka wędzona, papryka słodka mielona,
papryka ostra mielona, papryka w proszku, papryka czerwona mielona, chili, chilli, chili w proszku, płatki chili,
pieprz biały, ziele angielskie, liść laurowy, liście laurowe, laur, majeranek, oregano, tymianek, rozmaryn,
szałwia, estragon, cząber, cząbr, bazylia suszona, lubczyk suszony, zioła prowansalskie, zioła, zioła suszone,
zioła włoskie, kminek, kmin, kmin rzymski, kumin, kolendra mielona, kolendra suszona, ziarna kolendry,
nasiona kolendry, kurkuma, curry, garam masala, cynamon, goździki, goździk, gałka muszkatołowa,
muszkatołowa gałka, kardamon, anyż, gwiazdki anyżu, imbir mielony, imbir w proszku, imbir suszony, wanilia,
laska wanilii, szafran, jałowiec, jałowiec owoce, gorczyca, kozieradka, czarnuszka, sumak, zaatar, asafetyda,
czosnek granulowany, czosnek w proszku, czosnek suszony, cebula suszona, cebula granulowana, cebula w proszku,
cebulka prażona, prażona cebulka, koper suszony, natka suszona, vegeta, kucharek, warzywko, jarzynka,
przyprawa warzywna, ziarenka smaku, maggi, bulion, rosół, kostka rosołowa, kostki rosołowe, kostka bulionowa,
kostki bulionowe, bulionetka, rosół w kostce, bulion w kostce, wywar, grzyby suszone, suszone grzyby,
dosmakowywacz, mieszanka przypraw, przyprawa maggi, nasiona kopru, nasiona gorczycy, nasiona kminku,
owoc jałowca, chrzan w proszku, wasabi, trawa cytrynowa suszona, trawa żubrowa suszona, hyzop, macierzanka,
pieprz syczuański, pieprz cytrynowy, skórka cytrynowa suszona, czarna sól, glutaminian sodu, ekstrakt drożdżowy,
dym wędzarniczy
ketchup, keczup, musztarda, majonez, majonezik, chrzan, chrzan tarty, sos, sos sojowy, sos pomidorowy,
sos do spaghetti, sos do makaronu, sos rybny, sos ostrygowy, sos worcester, sos worcestershire, sos chili,
sos czosnkowy, sos barbecue, sos do pizzy, sos sałatkowy, sos winegret, sos vinaigrette, sos pieczeniowy,
sos teriyaki, sos tabasco, sos hoisin, sriracha, tabasco, dressing, dip, salsa, guacamole, pesto, harissa,
sambal, pasta curry, pasta miso, miso, pasta z tamaryndowca, tamarynd, pasta chili, pasta paprykowa,
sos tatarski, tatarski sos, sos tysiąca wysp, sos carbonara, marynata do mięs, marynata do mięsa,
glazura balsamiczna, krem balsamiczny, gochujang, mirin, sos beszamelowy, sos boloński, aioli, sos holenderski,
pasta truflowa, pasta harissa, pasta czosnkowa, sos żurawinowy, sos borowikowy, sos śmietanowy, sos grzybowy
olej, olej rzepakowy, olej słonecznikowy, olej kokosowy, olej lniany, olej sezamowy, oliwa, oliwa z oliwek,
oliwa extra vergine, olej z pestek winogron, olej do smażenia, tłuszcz kokosowy, tłuszcz, frytura,
tłuszcz do smażenia, planta, ocet, ocet winny, ocet jabłkowy, ocet balsamiczny, ocet spirytusowy, ocet ryżowy,
balsamico, sok cytrynowy, sok z cytryny, sok z limonki, sok z cytryny w butelce, olej w sprayu, olej konopny,
olej arachidowy
proszek cebulowy, proszek czosnkowy, proszek curry, proszek chili, płatki cebulowe, płatki czosnkowe,
przyprawa curry, pięć smaków, nigella, ziarna pieprzu, pieprz w ziarnach, pieprz kolorowy, sól czarna,
sól jodowana, natka pietruszki suszona, lawenda spożywcza, trybula, liście curry, papryka chipotle, chipotle,
papryczki w proszku, krem z octu balsamicznego, melasa z granatów, tłuszcz roślinny, sos mojo, sos winny, masala,
berbere, ras el hanout, chimichurri, ocet owocowy
listki laurowe, listek laurowy,
kostka drobiowa, kostka wołowa, kostka warzywna, kostka grzybowa, kostki drobiowe, kostki wołowe, kostki warzywne,
rosołki, kostki rosół,
prymat, kamis, fix do, ziele,
kostki knorr, kostka knorr, wegeta
`;
