/** Warzywa i owoce. */
export const PRODUCE = `
warzywa, warzywo, włoszczyzna, jarzyna, nowalijki, owoce, owoc, owoce sezonowe, warzywa na patelnię świeże
marchew, marchewka, pietruszka, seler, por, burak, buraczki, botwina, botwinka, pasternak, rzodkiewka, rzodkiew,
rzepa, brukiew, chrzan korzeń, topinambur
ziemniak, ziemniaczki, kartofel, pyry, batat, słodkie ziemniaki, maniok, jam
cebula, cebulka, dymka, szalotka, czosnek, czosnek niedźwiedzi, szczypiorek, szczypior, imbir, chili świeże,
papryczka, papryczka chili, papryka chili świeża, jalapeno, habanero
kapusta, kapusta pekińska, kapusta kiszona, kapusta kwaszona, kalafior, brokuł, brokuły, brukselka, jarmuż,
kalarepa, pak choi, romanesco, szpinak, szczaw, rukola, roszponka, sałata, cykoria, endywia, radicchio,
lodowa sałata, rzeżucha, kiełki, mikroliście, kapusta pak choi
ogórek, ogórki małosolne, ogóreczek, pomidor, pomidorki, pomidory koktajlowe, papryka, papryka czerwona,
papryka zielona, papryka żółta, papryka świeża, cukinia, kabaczek, bakłażan, oberżyna, dynia, patison, awokado,
avocado, karczoch, szparagi, szparag, rabarbar, kukurydza kolba, kolba kukurydzy, bób, fasolka szparagowa,
groszek cukrowy, fasolka, zielona fasolka, koper włoski, fenkuł, seler naciowy, okra
pieczarka, grzyby, grzyb, boczniak, kurki, kurka, borowik, prawdziwek, podgrzybek, maślak, kania, shiitake,
portobello, rydz, trufla
koper, koperek, natka, natka pietruszki, pietruszka naciowa, bazylia, mięta, kolendra, kolendra świeża, melisa,
lubczyk, trawa cytrynowa, zioła świeże, zioła w doniczce, oregano świeże, tymianek świeży, rozmaryn świeży,
szałwia świeża, estragon świeży, stewia świeża
jabłko, jabłuszko, gruszka, śliwka, śliwki węgierki, węgierka, wiśnia, wiśnie, czereśnia, morela, brzoskwinia,
nektarynka, winogrono, winogrona, truskawka, malina, jagoda, borówka, borówka amerykańska, jeżyna, porzeczka,
agrest, poziomka, aronia, żurawina świeża, rokitnik, dzika róża owoce, pigwa, czarny bez owoce
banan, cytryna, limonka, limetka, pomarańcza, mandarynka, klementynka, grejpfrut, grapefruit, pomelo, kumkwat,
ananas, mango, kiwi, granat, owoc granatu, papaja, marakuja, liczi, kaki, persymona, karambola, figa,
figi świeże, opuncja, kokos, arbuz, melon, pitaja, guawa, gujawa, melon miodowy
kapary świeże, orzech kokosowy, kwiaty jadalne, miks sałat, mix sałat, sałatka mix, surówka, zestaw surówek,
bukiet warzyw, skórka z cytryny, skórka z pomarańczy, skórka cytrynowa, skórka pomarańczowa świeża,
sok z cytryny świeży, liście kaffiru, pędy bambusa świeże, kiełki rzodkiewki, pak czoj, kapusta bok choy,
sałata rzymska, sałata lodowa, sałata masłowa, kapusta czerwona, kapusta włoska, kapusta biała
rapini, rukiew, portulaka, skorzonera, łoboda, mniszek lekarski, pokrzywa świeża, kukurydza w kolbach, kukurydza kolby,
kukurydza w kolbie, kukurydza cukrowa, kukurydza świeża, warzywa na rosół, warzywa do rosołu, jarmuż świeży,
ogórki do kiszenia, soliród, żurawina błotna, jagoda kamczacka, morwa świeża, derenie, mirabelka, renkloda,
tarnina, ulęgałka, malinówka, papierówka, antonówka, szara reneta, ligol, gala, cytrusy, pomarańczka, mandarynki,
kolokazja, taro, grzyby mun świeże, smardz, opieńka, gąska, czubajka, enoki, słodka cebula,
grule, kartofelki, bananki, bananek, cytrynka, czosneczek, marcheweczka, pieczareczki, pieczareczka, gruszeczki, gruszeczka, śliweczki,
sałatka grecka, coleslaw, surówka coleslaw,
pyrki, ogór, kapucha, gruchy, zielenina,
pietrucha, ziemniory, kalarepka, malinka, jagódka, jeżynka, wisienka, selerek, porek, rzodkieweczka, bawole serce,
bawole serca, szampion, sharon, physalis, rambutan, marakuje, maracuja,
nektaryna, mizuna, liście kaffir, galgant,
mizeria, sałatka jarzynowa
`;
