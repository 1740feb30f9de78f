/** Puszki i słoiki. */
export const CANNED = `
konserwa, konserwy, konserwa turystyczna, konserwa mięsna, konserwa rybna, mielonka, gulasz angielski, pasztet,
pasztecik, paprykarz, szprotki, szprotka, sardynka, sardynki, tuńczyk, tuńczyk w oleju, tuńczyk w puszce,
tuńczyk w sosie własnym, anchois, sardele, łosoś w puszce, śledź w puszce, śledzie w puszce, makrela w puszce,
makrela w pomidorach, makrela w oleju, śledź w pomidorach, filety z makreli w oleju, tuńczyk kawałki,
wątroba z dorsza
passata, passata pomidorowa, pulpa pomidorowa, przecier, przecier pomidorowy, koncentrat, koncentrat pomidorowy,
pasta pomidorowa, pomidory krojone, pomidory krojone w puszce, pomidory pelati, pelati, pomidory w puszce,
pomidory bez skórki, pomidory suszone, suszone pomidory, mleko kokosowe, mleczko kokosowe, śmietanka kokosowa,
krem kokosowy, mleko zagęszczone, mleko skondensowane, mleko słodzone, masa krówkowa, masa kajmakowa, kajmak,
dulce de leche
ogórki konserwowe, ogórki kiszone, ogórek kiszony, ogórek konserwowy, korniszon, korniszony, ogórki korniszone,
papryka konserwowa, kukurydza, kukurydza konserwowa, kukurydza w puszce, groszek, groszek konserwowy,
groszek zielony, zielony groszek, groszek z marchewką, fasola czerwona, czerwona fasola, fasola konserwowa,
fasola w puszce, fasola w sosie, fasolka po bretońsku, fasola po bretońsku, ciecierzyca w puszce,
soczewica w puszce, oliwki, oliwka, kapary, kapar, karczochy w oleju, pieczarki marynowane, grzybki marynowane,
grzyby marynowane, pieczarki konserwowe, buraczki w słoiku, buraczki tarte, ćwikła, ćwikła z chrzanem,
szczaw w słoiku, szczaw konserwowy, marynata, pikle, kimchi, cebulki marynowane, jalapeno w słoiku,
sałatka szwedzka, sałatka warzywna w słoiku, sałatka obiadowa, ajwar, lecso, leczo, bigos, pulpety,
pulpety w sosie, klopsy w sosie, gołąbki, gołąbki w sosie, flaki w słoiku, flaczki, zupa w słoiku, zupa w puszce,
żurek w butelce, zakwas, danie gotowe, fasola z kiełbasą, pędy bambusa
ananas w puszce, brzoskwinie w puszce, brzoskwinie w syropie, ananas w syropie, mandarynki w puszce,
wiśnie w syropie, kompot w słoiku, mus jabłkowy, jabłka prażone, prażone jabłka, dżem, dżemik, konfitura,
konfitury, marmolada, powidła, powidło, frużelina, miód, miód lipowy, miodek, masło orzechowe,
krem orzechowy naturalny, pasta orzechowa, pasta z orzechów, tahini, pasta sezamowa, tahina, pasta tahini,
syrop klonowy, syrop z agawy, lemon curd, papryka w słoiku, suszone pomidory w oleju, kukurydza mini,
kolby kukurydzy w słoiku, serca palmowe, barszcz koncentrat, koncentrat barszczu, czosnek marynowany,
dynia marynowana, jackfruit, liście winogron, sałatka jarzynowa w słoiku, galaretka z czerwonej porzeczki,
galaretka z żurawiny, żurawina do mięs
serce palmy, serca palmy, barszcz, barszcz czerwony, barszcz biały, barszcz ukraiński, żurek, żur,
pasta kanapkowa, pasta do chleba, pasta warzywna, pasta z ciecierzycy, smarowidło, paprykarz warzywny,
pasztet sojowy, pasztet warzywny, czerwona fasolka, czarna fasola, sok z cytryny słoik, ananas plastry w puszce,
sos ze słoika, fasola z puszki, groszek z puszki, kukurydza z puszki, syrop daktylowy,
ajvar,
fasolka heinz,
aquafaba
`;
