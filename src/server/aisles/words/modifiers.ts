/**
 * Words that move a product into another aisle, whatever it is: `words | aisles it is moved from, or * | aisle it is
 * moved to`. The first line that fits decides. A word that is also in a name's own entry isn't a modifier of that
 * name.
 */
export const MODIFIERS = `
dla psa, dla psów, dla pieska, dla piesków, dla psiaka, dla psiaków, dla suczki, dla szczeniąt, dla szczeniaka, dla kota, dla kotów, dla kotka, dla kotki, dla kociąt, dla kociaka, dla gryzoni, dla gryzonia, dla chomika, dla królika, dla świnki, dla papugi, dla papug, dla ptaków, dla ptaka, dla rybek, dla ryb, dla konia, dla koni, dla zwierząt, dla zwierzaka, dla zwierzaków, psi, koci | * | Dla zwierząt
dla dzieci, dla dziecka, dla malucha, dla maluchów, dla maluszka | Sypkie i makarony, Puszki i słoiki, Przyprawy, sosy i oleje, Kawa i herbata, Chemia i papier, Higiena, Inne | Dla dzieci
dla niemowląt, dla niemowlaka, dla niemowlaków, dla niemowlęcia, dla noworodka, dla noworodków, dla bobasa, niemowlęcy, dziecięcy | Pieczywo, Mięso i wędliny, Ryby, Sypkie i makarony, Puszki i słoiki, Przyprawy, sosy i oleje, Kawa i herbata, Chemia i papier, Higiena, Inne | Dla dzieci
bezalkoholowy, bez alkoholu, 0%, 0.0%, 0,0%, 0.0, 0,0 | Alkohol | Napoje
mrożony, zamrożony | Warzywa i owoce, Pieczywo, Nabiał i jaja, Mięso i wędliny, Ryby, Sypkie i makarony, Puszki i słoiki, Inne | Mrożonki
panierowany, w panierce | Ryby | Mrożonki
w puszce, w puszkach, z puszki, puszka, w słoiku, w słoikach, ze słoika, słoik | Warzywa i owoce, Mięso i wędliny, Ryby, Mrożonki, Sypkie i makarony, Przyprawy, sosy i oleje, Inne | Puszki i słoiki
konserwowy, marynowany, w zalewie, w occie, w syropie, w oleju | Warzywa i owoce, Sypkie i makarony | Puszki i słoiki
w sosie własnym, w pomidorach, w sosie pomidorowym | Warzywa i owoce, Ryby, Sypkie i makarony | Puszki i słoiki
w czekoladzie, w karmelu, w miodzie | Warzywa i owoce, Sypkie i makarony, Inne | Słodycze i przekąski
kandyzowany | Warzywa i owoce | Sypkie i makarony
suszony, mielony, granulowany, sproszkowany, w proszku, w płatkach | Warzywa i owoce | Przyprawy, sosy i oleje
liofilizowany | Warzywa i owoce | Słodycze i przekąski
w proszku | Nabiał i jaja, Mrożonki, Puszki i słoiki | Sypkie i makarony
świeży, w doniczce | Przyprawy, sosy i oleje, Kawa i herbata, Puszki i słoiki | Warzywa i owoce
solony | Sypkie i makarony | Słodycze i przekąski
instant, błyskawiczny | Inne | Sypkie i makarony
na ból, na kaszel, na gardło, na katar, na alergię, na zgagę, na grypę, na przeziębienie, na odciski, na oparzenia, na gorączkę, na trawienie, na sen, na odporność, przeciwbólowy, przeciwgorączkowy, przeciw grypie, leczniczy | Higiena, Napoje, Inne | Apteka
do zmywarki, do prania, do pralki, do naczyń, do podłóg, do podłogi, do szyb, do okien, do wc, do toalety, do łazienki, do kuchni, do mebli, do płukania tkanin, do czyszczenia, do odkurzacza, do dywanów, do rur, jednorazowy, papierowy, czyszczący | Higiena, Inne | Chemia i papier
do włosów, do twarzy, do rąk, do ciała, do stóp, do zębów, do ust, do golenia, do kąpieli, do paznokci, do rzęs, do brwi, do makijażu, do demakijażu, do opalania, do depilacji, pod prysznic, pod oczy, kosmetyczny, higieniczny | Chemia i papier, Inne | Higiena
do pieczenia, do wypieków, do ciast, do ciasta | Inne | Sypkie i makarony
`;

/**
 * Words behind which the product itself is named: 'filet z łososia', 'puszka pomidorów'. If nothing follows such a
 * word, its own aisle counts, if it has one.
 */
export const PACKAGES = `
filet, filecik, filety, puszka, puszki, słoik, słoiczek, butelka, buteleczka, opakowanie, paczka, paczuszka,
torebka, karton, kartonik, zgrzewka, skrzynka, plaster, plastry, plasterek, plasterki, kawałek, kawałki, porcja,
główka, ząbek, ząbki, pęczek, pęk, garść, kostka, kostki, mix, miks, mieszanka, zestaw, listek, listki, liść,
liście, skórka, miąższ, bochenek, tubka, saszetka, saszetki, łyżka, łyżeczka, szklanka, kilogram, kilo, litr,
sztuka, płat, płaty, dzwonko, dzwonka, tuszka, tusza, korzeń, bulwa, gałązka, stek, steki, pałka, pałki, nóżka,
polędwiczki, pierś, piersi, mus, puree, purée, koktajl, ziarna, ziarno, wiązka, kg, dag, dkg, g, l, ml, szt, op,
opak, kilogramy, gramy, litry, sztuki, paczki, mielone,
czteropak, czteropaki, sześciopak, sześciopaki
`;
