/** Inne: products that belong to none of the other aisles, although one of their words suggests one. */
export const OTHER = `
baterie, bateria, bateryjki, akumulatorki, żarówka, żarówki, znicz, znicze, wkład do zniczy, wkłady do zniczy,
świeca, świece, świeczki, świeczka, kwiat, kwiaty, bukiet, bukiet kwiatów, róże, tulipany, doniczka,
ziemia do kwiatów, ziemia, nawóz, nasiona trawy, sadzonki, cebulki kwiatów, cebulki tulipanów, prezent, kartka,
kartki, kartka urodzinowa, gazeta, czasopismo, książka, zeszyt, długopis, ołówek, taśma klejąca, klej,
karta podarunkowa, papierosy, tytoń, zapalniczka, papier ksero, papier do drukarki, papier ścierny,
papier ozdobny, papier do pakowania, papier prezentowy, toner, tusz do drukarki, skarpetki, skarpety, rajstopy,
majtki, koszulka, garnek, patelnia, nóż, kubek, talerz, szklanka, szklanki, miska, gniazdko, przedłużacz, śrubki,
gwoździe, farba, silikon, płyn do spryskiwaczy, płyn chłodniczy, olej silnikowy, olej do silnika, reklamówka,
siatka, torba, torba na zakupy, torba prezentowa, balony, serpentyny, kalendarz, parasol, wieszaki, ręcznik,
ręczniki, pościel, poduszka, koc, bilet, bilety, doładowanie, doładowanie telefonu, lotto, krem z, zupa krem,
puszka, słoik, słoiki, nakrętki, butelka, pudełko, pudełka, pojemnik, pojemniki, termos, dzbanek, deska, foremka,
forma, blacha, wałek, sito, tarka, ładowarka, kabel, pendrive, zegarek, choinka, bombki, lampki choinkowe,
rękawice ogrodowe, rękawice robocze, konewka, łopata, grill, rower, dętka, kosiarka, wąż ogrodowy, cement, gips,
tektura, sznurek, sznurek wędliniarski, nici, igła, guziki, szpilki, pianka montażowa, taśma, folia malarska,
pędzel, lód suchy
zupa, sałatka, pasta, deska do krojenia, młynek, młynek do pieprzu, młynek do soli, nożyczki, taśma pakowa,
karton do przeprowadzki, papierowa torba, preparat na mrówki, sekator, nasiona rzodkiewki, nasiona kwiatów,
nasiona warzyw, nasiona sałaty, nasiona marchwi
sól drogowa, rękawiczki zimowe, gumki recepturki, gumki, pianka do mleka,
mata, mata piankowa, mata do jogi, gumki do słoików,
gaz, butla gazowa, paluszki aa, paluszki aaa, olej do kosiarki, olej do łańcucha,
płyn do spryskiwacza, płyn zimowy, płyn hamulcowy, papier kolorowy, sól do odśnieżania, nasiona ogórków,
nasiona pomidorów, nasiona pietruszki, nasiona cukinii,
zakrętki do słoików, nakrętki do słoików, pokrywki do słoików, olej 5w30
`;
