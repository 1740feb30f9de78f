/** Nabiał i jaja. */
export const DAIRY = `
nabiał, mleko, mleko świeże, mleko zagęszczone świeże, mleko bez laktozy, maślanka, kefir, zsiadłe mleko,
serwatka, jogurt, jogurcik, jogurt grecki, jogurt pitny, skyr, śmietana, śmietanka, śmietanka do kawy,
śmietanka kokosowa jogurt, crème fraîche, bita śmietana, masło, masełko, masło klarowane, ghee, margaryna,
miks tłuszczowy, jajko, jajka, jajo, jaja, jajeczka, jaja przepiórcze, jajka przepiórcze, białko jaja, żółtko,
białko jajka, żółtka, białka, smalec, drożdże, drożdże świeże
ser, serek, ser żółty, ser biały, ser topiony, serek topiony, ser pleśniowy, ser kozi, ser wędzony, twaróg,
twarożek, twaróg półtłusty, gouda, edam, cheddar, ementaler, emmentaler, mozzarella, mozarella, parmezan, grana padano,
pecorino, feta, camembert, brie, gorgonzola, roquefort, rokpol, lazur, mascarpone, ricotta, halloumi, oscypek,
bryndza, bundz, korycki, kozi ser, maasdamer, tylżycki, salami ser, radamer, morski ser, królewski ser, burrata,
provolone, gruyere, comte, manchego, stracciatella, serek wiejski, serek homogenizowany, serek waniliowy,
serek kanapkowy, serek śmietankowy, serek do smarowania, almette, philadelphia, danio, danonki, danonek, actimel,
activia, monte, paluszki serowe świeże, ser typu feta, ser w plastrach, ser tarty, ser sałatkowy, ser grillowy,
ser mozzarella, ser do grilla, cottage, quark, kajmak świeży
deser mleczny, deser jogurtowy, pudding, pudding proteinowy, serek proteinowy, jogurt naturalny, jogurt owocowy,
jogurt sojowy, jogurt kokosowy, napój jogurtowy, napój mleczny, napój owsiany, napój migdałowy, napój sojowy,
napój roślinny, napój ryżowy, napój kokosowy, mleko owsiane, mleko migdałowe, mleko sojowe, mleko roślinne,
mleko ryżowe, mleko orzechowe, mleko zsiadłe, mleko czekoladowe, mleko smakowe, mleko kozie, mleko bezlaktozowe,
tofu, tempeh, tofu wędzone, tzatziki, hummus, humus, kaszka mleczna ryż, ryż na mleku, masło roślinne,
masło extra, ciasto francuskie, ciasto filo, ciasto kruche gotowe, gotowe ciasto, drożdże piekarskie,
drożdże piekarnicze, mleko pełne, żurek świeży, ciasto na pizzę, ciasto do pizzy, pasta jajeczna,
śmietana kremówka, śmietanka kremówka, jogurt skyr, zakwas na żurek, zakwas buraczany świeży,
mleczko,
bieluch, delma, mix tłuszczowy,
margaryna kasia, kasia, grani, hochland, president, kiri, alpro, oatly, jogo, seitan,
jogobella, mozarela, ayran, benecol, rama,
łaciate, piątnica, mlekovita, bakoma, zott, babybel, jajca, kefirek, kurze jaja, kurze jajka,
finuu, baranek z masła, mix do smarowania, danone, mlekpol, apetina, koryciński, dziugas, maasdam, mimolette,
korbacze, bakuś
`;
