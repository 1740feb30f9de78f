/** Mięso i wędliny. */
export const MEAT = `
mięso, mięsko, mięso mielone, mięso mielone wołowe, mięso drobiowe, drób, wołowina, wieprzowina, cielęcina,
jagnięcina, baranina, dziczyzna, dzik, sarnina, konina, królik, kurczak, kurczaczek, kura, indyk, kaczka, gęś,
gęsina, perliczka, przepiórka, kapłon
filet, filecik, filet z kurczaka, pierś, pierś z kurczaka, piersi, udko, udo, udziec, podudzie, pałki z kurczaka,
pałka z kurczaka, skrzydełka, skrzydełko, skrzydło, korpus, korpusy, porcja rosołowa, porcje rosołowe, kości,
kość szpikowa, szpik kostny, szkielet, wątróbka, wątroba, serca, serca drobiowe, żołądki, żołądki drobiowe,
nerki, ozór, ozorki, flaki, podroby, móżdżek, golonka, łopatka, karkówka, karczek, schab, polędwica, polędwiczka,
żeberka, żeberko, boczek, boczuś, słonina, podgardle, szynka, szyneczka, biodrówka, antrykot, rostbef, rozbratel,
ligawa, zrazowa, zraz, zrazy, pręga, mostek, szponder, ogon wołowy, goleń, giczka, stek, steki, befsztyk, kotlet,
kotlet schabowy, kotlet mielony, kotlety mielone, schabowy, schabowe, gulasz mięso, mięso na gulasz, rumsztyk,
burger, burgery, hamburger, burger wołowy, klopsik, klopsiki, pulpet surowy, rolada wołowa, rolada, kebab, gyros,
tatar, szaszłyk, carpaccio
wędlina, wędliny, kiełbasa, kiełbaska, kiełbaski, parówka, parówki, paróweczki, frankfurterki, frankfurterka,
kabanos, kabanosy, salami, szynka parmeńska, prosciutto, chorizo, pancetta, guanciale, baleron, salceson,
kaszanka, kiszka, pasztet pieczony, pasztetowa, wątrobianka, metka, mortadela, krupniok, biała kiełbasa, śląska,
podwawelska, krakowska, żywiecka, myśliwska, frankfurter, serdelek, serdelki, mielonka wędlina,
polędwica sopocka, sopocka, wędzonka, boczek wędzony, bekon, bacon, wołowina suszona, pastrami, speck, jamon,
pepperoni, ogonówka, kindziuk, blok szynkowy, szynka konserwowa, galantyna, pieczeń, smalec ze skwarkami,
skwarki, galareta, zimne nogi, nóżki, nóżki w galarecie, nogi wieprzowe, cynaderki, pieczeń rzymska, wołowe,
wieprzowe, schab wędzony, mielone, wołowina mielona, kości wędzone, żeberka wędzone, szynka wędzona,
kiełbasa śląska, kiełbasa biała, tłuszcz gęsi, kurczak wędzony, kurczak pieczony, kebab z kurczaka
noga, nogi, noga z kurczaka, nóżki z kurczaka, baton szynkowy, baton z kurczaka, baton z indyka, mięso wołowe,
mięso wieprzowe, zad, comber, tusza, kaczka pieczona, parówki sojowe, kości schabowe, ogony, policzki, uda,
szynkowa, pieczeniowa, lin wieprzowy, filet z indyka, filety z kurczaka, skrzydła, schabik, polędwica łososiowa,
drobiowe, kabanosiki, jelita, flaki wieprzowe, kotlet z kurczaka, farsz mięsny,
berlinki, gulaszowe, wołowe gulaszowe, ćwiartka z kurczaka, ćwiartka kurczaka, szyja indycza, szyja z indyka,
ćwiartka z kury, gicz, żymlok, leberka, morlinki, sokołów, tarczyński,
bażant,
kraina mięs, kraina wędlin, krakus, morliny, indykpol, drosed, balcerek, olewnik, konspol
`;
