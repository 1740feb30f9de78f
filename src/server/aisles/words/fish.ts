/** Ryby. */
export const FISH = `
ryba, rybka, ryby, łosoś, pstrąg, dorsz, mintaj, morszczuk, miruna, halibut, ryba sola, sola filet, flądra, karp,
szczupak, sandacz, okoń, lin, sum, leszcz, węgorz, makrela, śledź, śledzik, śledzie, matias, matjas, rolmops,
rolmopsy, tilapia, panga, dorada, labraks, tuńczyk świeży, stek z tuńczyka, sieja, sielawa, turbot, żabnica,
płoć, karaś, jesiotr, ikra, kawior, makrela wędzona, łosoś wędzony, śledź w oleju, śledzie w oleju,
śledzie w śmietanie, szprotka wędzona, szprotki wędzone, szprot, halibut wędzony, pasta z makreli, pasta rybna,
paprykarz świeży, tuszka z makreli, pasta z łososia, filet rybny, filet śledziowy, ryba wędzona
owoce morza, krewetka, krewetki, krewetki koktajlowe, langustynka, homar, krab, małż, małże, mule, kalmar,
ośmiornica, kałamarnica, ostryga, przegrzebki, paluszki krabowe, surimi, rak, raki, przegrzebek,
sałatka śledziowa, kawior z łososia, anchois świeże
łupacz, plamiak, gładzica, płastuga, stornia, nototenia, buławik, ryba maślana, karmazyn, molwa, sajda, czarniak,
sardela, witlinek, belona, troć, lipień, jaź, boleń, ryba po grecku, ryba wędzona na ciepło, raja, rekin,
miecznik, włócznik, tołpyga, amur, sum afrykański, barramundi, barweniak, homary, sardynki świeże,
sardynka świeża, dzwonko z łososia, dorsz czarny, langusta, scampi, płaty śledziowe, paluszki surimi,
sushi
`;
