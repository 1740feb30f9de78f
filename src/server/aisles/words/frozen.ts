/** Mrożonki. */
export const FROZEN = `
mrożonka, mrożonki, mrożone warzywa, mrożone owoce, warzywa mrożone, warzywa na patelnię, lody, lód na patyku,
lody na patyku, lody waniliowe, lód, kostki lodu, lód w kostkach, sorbet, frytki, frytka, frytki karbowane,
talarki ziemniaczane, ćwiartki ziemniaczane, krążki cebulowe, pizza, pizza mrożona, pierogi, pierożki,
pierogi ruskie, pierogi z mięsem, uszka, pyzy, kopytka, knedle, kluski śląskie, kluski na parze, pampuchy,
kartacze, krokiety, krokiet, paszteciki, paluszki rybne, paluszek rybny, ryba panierowana, nuggetsy, nugetsy,
nuggets, stripsy, kotleciki warzywne, mieszanka chińska, mieszanka warzywna, warzywa na zupę, szpinak mrożony,
groszek mrożony, marchewka z groszkiem, ryba w panierce, zapiekanka mrożona, naleśniki, placki ziemniaczane,
ciasto mrożone, algida, magnum lody, gofry mrożone, rożek lodowy, ziemniaki łódeczki, hash browns, edamame,
gnocchi mrożone, włoszczyzna mrożona, pyzy z mięsem, pierogi leniwe, zupa mrożona, kluski leniwe, sushi mrożone,
sajgonki, lody czekoladowe, bigos mrożony
falafel, falafele, kuleczki lodowe, sernik mrożony, mrożony szpinak, pierogi z kapustą, pierogi z jagodami,
kołduny, kulebiak, tort lodowy, rolada lodowa, mieszanka kompotowa, lody śmietankowe,
magnum, big milk, gałka lodów
`;
