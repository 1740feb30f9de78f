/**
 * What kitchen measures hold, one product a line: `names | base | unit=amount of the base …`. A glass is 250 ml, a
 * spoon 15 ml and a teaspoon 5 ml, all level. The values are the usual ones of Polish kitchen tables, as they are printed
 * on packages and in cookery books, rounded as those round them; pieces are of middle size.
 */
export const KITCHEN_WEIGHTS = `
mąka, mąka pszenna, mąka tortowa, mąka poznańska, mąka krupczatka | g | cup=160 spoon=10 teaspoon=3 handful=40
mąka żytnia, mąka razowa, mąka pełnoziarnista, mąka orkiszowa | g | cup=150 spoon=10 teaspoon=3
mąka ziemniaczana, skrobia ziemniaczana | g | cup=170 spoon=12 teaspoon=4
mąka kukurydziana | g | cup=160 spoon=11 teaspoon=4
mąka ryżowa, mąka gryczana, mąka jaglana | g | cup=150 spoon=10 teaspoon=3
skrobia kukurydziana | g | cup=140 spoon=10 teaspoon=3
bułka tarta | g | cup=140 spoon=9 teaspoon=3
kasza manna | g | cup=180 spoon=12 teaspoon=4
kasza gryczana | g | cup=190 spoon=13 sachet=100
kasza jęczmienna, kasza pęczak, pęczak | g | cup=200 spoon=13 sachet=100
kasza jaglana | g | cup=210 spoon=14 sachet=100
kasza bulgur, bulgur | g | cup=190 spoon=12 sachet=100
kuskus | g | cup=190 spoon=12
komosa ryżowa, quinoa | g | cup=180 spoon=12
ryż, ryż biały, ryż brązowy, ryż basmati, ryż jaśminowy | g | cup=200 spoon=13 sachet=100 handful=50
ryż do risotto | g | cup=200 spoon=13
płatki owsiane | g | cup=100 spoon=7 handful=25
płatki jaglane, płatki orkiszowe, płatki żytnie | g | cup=100 spoon=7
płatki kukurydziane | g | cup=30 spoon=2 handful=10
otręby, otręby pszenne, otręby owsiane | g | cup=60 spoon=4
musli, granola | g | cup=110 spoon=8 handful=30
makaron nitki, makaron świderki, makaron | g | cup=100 handful=40
soczewica, soczewica czerwona, soczewica zielona | g | cup=200 spoon=13
fasola, fasola biała, ciecierzyca, ciecierzyca sucha, groch, groch łuskany | g | cup=200 spoon=13 can=240
cukier, cukier biały | g | cup=220 spoon=13 teaspoon=5 pinch=0.5 sachet=5
cukier drobny, drobny cukier do wypieków | g | cup=220 spoon=13 teaspoon=5
cukier trzcinowy, cukier brązowy | g | cup=200 spoon=12 teaspoon=4
cukier puder | g | cup=130 spoon=10 teaspoon=3
cukier wanilinowy, cukier waniliowy | g | spoon=12 teaspoon=4 pack=16 sachet=16
ksylitol, erytrol | g | cup=200 spoon=13 teaspoon=5
miód | g | cup=350 spoon=21 teaspoon=7 jar=400
syrop klonowy, syrop z agawy, melasa | g | cup=330 spoon=20 teaspoon=7
sól, sól morska | g | cup=280 spoon=18 teaspoon=6 pinch=0.5
soda oczyszczona, soda | g | spoon=15 teaspoon=5 pinch=0.5 pack=60
proszek do pieczenia | g | spoon=12 teaspoon=4 sachet=15 pack=15
drożdże, drożdże świeże | g | cube=100 spoon=15 teaspoon=5
drożdże suche, drożdże instant | g | spoon=10 teaspoon=3 sachet=7 pack=7
żelatyna | g | spoon=10 teaspoon=4 sachet=20 pack=20
kakao | g | cup=100 spoon=7 teaspoon=2.5
kawa mielona, kawa | g | cup=80 spoon=6 teaspoon=2
kawa rozpuszczalna | g | spoon=4 teaspoon=1.5
budyń waniliowy, budyń, budyń śmietankowy, budyń czekoladowy | g | pack=40 sachet=40 spoon=10
kisiel, kisiel truskawkowy | g | pack=40 sachet=40
galaretka, galaretka owocowa | g | pack=75 sachet=75
mak | g | cup=140 spoon=10 teaspoon=3
sezam | g | cup=140 spoon=9 teaspoon=3
siemię lniane | g | cup=160 spoon=10 teaspoon=3
nasiona chia, chia | g | cup=170 spoon=11 teaspoon=4
słonecznik, pestki słonecznika | g | cup=140 spoon=9 handful=30
pestki dyni | g | cup=140 spoon=10 handful=30
orzechy włoskie | g | cup=100 spoon=8 handful=30 piece=5
orzechy laskowe | g | cup=140 spoon=10 handful=35
orzechy nerkowca, orzeszki ziemne | g | cup=140 spoon=10 handful=35
migdały | g | cup=150 spoon=10 handful=30
płatki migdałowe | g | cup=90 spoon=6 handful=20
wiórki kokosowe | g | cup=80 spoon=6 handful=20
rodzynki | g | cup=160 spoon=12 handful=35
żurawina, żurawina suszona | g | cup=130 spoon=9 handful=30
morele suszone | g | cup=150 piece=8 handful=40
śliwki suszone | g | cup=170 piece=8 handful=40
daktyle | g | cup=150 piece=8 handful=40
figi suszone | g | piece=15
masło | g | cube=200 cup=225 spoon=15 teaspoon=5 pack=200
masło klarowane | g | cup=220 spoon=14 teaspoon=5
masło orzechowe | g | cup=250 spoon=16 teaspoon=6
margaryna | g | cube=250 cup=225 spoon=15 teaspoon=5
smalec | g | cube=200 cup=210 spoon=14 teaspoon=5
olej, olej rzepakowy, olej słonecznikowy, olej kokosowy | ml | cup=250 spoon=15 teaspoon=5 bottle=1000
oliwa, oliwa z oliwek | ml | cup=250 spoon=15 teaspoon=5 bottle=500
ocet, ocet jabłkowy, ocet winny, ocet balsamiczny, ocet spirytusowy | ml | cup=250 spoon=15 teaspoon=5 bottle=500
sos sojowy | ml | cup=250 spoon=15 teaspoon=5 bottle=150
woda, woda gazowana, woda niegazowana | ml | cup=250 spoon=15 teaspoon=5 bottle=1500
mleko | ml | cup=250 spoon=15 teaspoon=5 pack=1000 bottle=1000
mleko kokosowe | ml | cup=250 spoon=15 can=400
mleko w proszku | g | cup=120 spoon=8
mleko zagęszczone, mleko skondensowane | g | cup=300 spoon=20 can=500
maślanka, kefir | ml | cup=250 spoon=15 bottle=400
napój owsiany, napój sojowy, napój migdałowy | ml | cup=250 spoon=15 pack=1000
śmietanka, śmietanka 30%, śmietanka 36% | ml | cup=250 spoon=15 teaspoon=5 pack=330
śmietana, śmietana 18%, śmietana 12% | g | cup=250 spoon=20 teaspoon=7 pack=200
jogurt, jogurt naturalny, jogurt grecki | g | cup=250 spoon=20 teaspoon=7 pack=180
skyr | g | cup=250 spoon=20 pack=150
twaróg, twaróg półtłusty, twaróg chudy, twaróg tłusty | g | cube=250 cup=200 spoon=20 pack=250
serek wiejski | g | cup=220 spoon=20 pack=200
serek kanapkowy | g | spoon=20 pack=150
serek mascarpone, mascarpone | g | cup=240 spoon=20 pack=250
ricotta | g | cup=240 spoon=20 pack=250
ser żółty, ser gouda | g | slice=20 cup=100 handful=30 spoon=8
parmezan | g | cup=90 spoon=6 handful=25
mozzarella | g | piece=125 slice=15
feta, ser feta | g | cube=150 pack=150 piece=150
jajka, jaja | piece | pack=10
białka | piece | cup=8
żółtka | piece | cup=14
chleb, chleb pszenny, chleb żytni, chleb razowy | g | bread-slice=40 slice=40 piece=500
szynka | g | slice=15
boczek, boczek wędzony, boczek surowy | g | slice=15
kiełbasa, kiełbasa śląska, kiełbasa biała | g | piece=100 slice=6
tuńczyk, tuńczyk w puszce | g | can=120
filet z kurczaka, pierś z kurczaka | g | piece=200
udka z kurczaka | g | piece=250
ziemniaki | g | piece=120 cup=150
bataty | g | piece=250
marchew, marchewka | g | piece=80 bunch=500 cup=110
pietruszka | g | piece=70
natka pietruszki | g | bunch=50 spoon=4 sprig=2 handful=10
seler | g | piece=500
por | g | piece=200
cebula, cebula czerwona | g | piece=100 cup=130 spoon=10
szalotka | g | piece=30
cebula dymka, szczypiorek | g | bunch=50 spoon=4 handful=10
czosnek | head | clove=0.1 piece=1 teaspoon=0.1 g=0.02
pomidory | g | piece=150 can=400
pomidorki koktajlowe | g | piece=15 handful=75 pack=250
pomidory krojone w puszce, pomidory w puszce | g | can=400
koncentrat pomidorowy | g | spoon=18 teaspoon=6 can=70 jar=190
passata pomidorowa | g | cup=250 jar=500 bottle=700 spoon=15
ketchup, musztarda | g | spoon=18 teaspoon=6 cup=260
majonez | g | spoon=18 teaspoon=6 cup=230 jar=300
ogórki | g | piece=200 slice=5
ogórki kiszone, ogórki konserwowe | g | piece=60 jar=450
papryka, papryka czerwona, papryka żółta, papryka zielona | g | piece=200
cukinia | g | piece=300
bakłażan | g | piece=300
dynia | g | cup=120
brokuły, brokuł | g | piece=400 head=400
kalafior | g | piece=800 head=800
kapusta, kapusta biała, kapusta czerwona | g | piece=1500 head=1500 leaf=40
kapusta pekińska | g | piece=800 head=800 leaf=40
kapusta kiszona | g | cup=150 spoon=20
sałata, sałata masłowa, sałata lodowa | g | piece=250 head=250 leaf=10
szpinak | g | handful=25 cup=30 pack=250
rukola, roszponka | g | handful=20 cup=20 pack=100
rzodkiewka | g | bunch=150 piece=10
buraki | g | piece=120 bunch=500
pieczarki | g | piece=20 cup=80
grzyby suszone | g | handful=15 cup=30
groszek, groszek mrożony, groszek konserwowy | g | cup=140 spoon=10 can=240
kukurydza, kukurydza w puszce | g | can=240 cup=160 spoon=12
oliwki, oliwki zielone, oliwki czarne | g | piece=4 jar=150 handful=40
kapary | g | spoon=10 teaspoon=3 jar=60
imbir, imbir świeży | g | piece=40 spoon=8 teaspoon=3
koper, koperek | g | bunch=25 spoon=3 sprig=1
bazylia, mięta, kolendra | g | bunch=30 leaf=0.5 sprig=3 handful=8
jabłka | g | piece=170 cup=120
gruszki | g | piece=170
banany | g | piece=120
cytryny, cytryna | g | piece=120 slice=8
limonki | g | piece=70
pomarańcze | g | piece=200 slice=12
śliwki | g | piece=35
morele | g | piece=45
brzoskwinie, nektarynki | g | piece=130
wiśnie, czereśnie | g | cup=160 handful=60
truskawki | g | cup=150 piece=15 handful=70
maliny, jeżyny | g | cup=120 handful=50
borówki, jagody, porzeczki | g | cup=130 handful=50
winogrona | g | cup=150 handful=70
awokado | g | piece=150
sok z cytryny | ml | cup=250 spoon=15 teaspoon=5
sok pomarańczowy, sok jabłkowy, sok | ml | cup=250 spoon=15 pack=1000
wino, wino białe, wino czerwone | ml | cup=250 spoon=15 bottle=750
rum, wódka | ml | cup=250 spoon=15 bottle=500
dżem, konfitura, powidła, powidła śliwkowe, marmolada | g | cup=300 spoon=20 teaspoon=7 jar=280
krem czekoladowy, nutella | g | cup=280 spoon=20 teaspoon=7 jar=350
czekolada, gorzka czekolada, mleczna czekolada, biała czekolada | g | pack=100 cube=5 spoon=10
biszkopty | g | piece=5 pack=120
herbatniki | g | piece=6 pack=200
pieprz, pieprz czarny mielony | g | spoon=7 teaspoon=2.5 pinch=0.3
papryka słodka mielona, papryka ostra mielona, kurkuma, curry, cynamon | g | spoon=8 teaspoon=2.5 pinch=0.3
majeranek, oregano, bazylia suszona, tymianek, zioła prowansalskie | g | spoon=3 teaspoon=1 pinch=0.2
kminek, gorczyca | g | spoon=8 teaspoon=3 pinch=0.3
`;
