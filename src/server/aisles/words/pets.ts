/** Dla zwierząt. */
export const PETS = `
karma, karma sucha, karma mokra, karma dla kota, karma dla psa, karma dla rybek, psia karma, kocia karma,
kocie jedzenie, psie jedzenie, żwirek, żwirek dla kota, żwir dla kota, koci żwirek, whiskas, felix, kitekat,
sheba, pedigree, chappi, purina, royal canin, brit, dolina noteci, friskies, przysmak dla psa,
przysmaki dla kota, gryzak dla psa, kość dla psa, smaczki, smaczek, saszetki dla kota, saszetka dla kota,
saszetki whiskas, puszka dla psa, puszka dla kota, puszki dla kota, ściółka, siano, trociny, obroża, smycz,
kuweta, worki na psie odchody, woreczki na psie odchody, kolba dla chomika, pokarm dla rybek, pokarm dla ptaków,
ziarno dla ptaków, ziarna dla ptaków, kocimiętka, preparat na kleszcze dla psa, podkłady dla psa,
kulki tłuszczowe, dentastix, wędzone ucho, krople na kleszcze, drapak, mączka mięsno-kostna,
frolic, gourmet gold, kość prasowana,
josera, animonda, puszki animonda,
pasta odkłaczająca, ziarno dla papużek, ziarno dla papug, tabletka na odrobaczanie, tabletki na odrobaczanie,
kaganiec, acana, pasza dla kur
`;
