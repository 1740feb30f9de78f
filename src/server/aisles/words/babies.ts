/** Dla dzieci. */
export const BABIES = `
pieluchy, pielucha, pieluszki, pieluszka, pampersy, pampers, pampersik, dada, mleko modyfikowane, mleko następne,
mleko początkowe, bebilon, bebiko, nan mleko, nan pro, hipp, gerber, bobovita, kaszka dla dzieci,
kaszka bobovita, kaszka hipp, kaszka mleczno-ryżowa, kaszka ryżowa, deserek, deserki, słoiczek, słoiczki,
obiadek, obiadki, obiadek w słoiczku, smoczek, smoczki, butelka ze smoczkiem, śliniak, śliniaki,
oliwka dla dzieci, linomag, sudocrem, krem do pupy, krem na odparzenia, puder dla niemowląt,
podkłady do przewijania, gryzak, laktator, butelka dla niemowląt, kubek niekapek, mydełko bambino, bambino,
chrupki dla niemowląt, chusteczki dla niemowląt, chusteczki pampers, zabawka, zabawki, woreczki na pokarm,
majteczki treningowe, zasypka, biszkopty dla niemowląt, nosidełko, plastelina, kolorowanka, klocki, kredki
mleko dla niemowląt, herbatka dla niemowląt, musik owocowy dla niemowląt, pampersy do pływania, pieluchy tetrowe,
pielucha tetrowa, podkład do przewijania
mleko dla niemowlaka, mleko dla niemowlęcia, mleko dla dziecka, mleko dla dzieci, mleko dla noworodka,
woda dla niemowląt,
mleko bebilon, mleko bebiko, mleko nan, mleko hipp, nan optipro, kleik ryżowy, kleik kukurydziany, kleik,
bobofrut, gerberki,
słoiczek z, słoiczki z, huggies, chusteczki huggies, chusteczki dada,
osłonki na sutki, enfamil, helpa, bobo frut
`;
