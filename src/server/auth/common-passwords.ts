/**
 * Passwords that attackers try first: the top of published lists of leaks, English and Polish, and the words and first
 * names that occur there with nearly all usual endings.
 */

const WHOLE = `
password 12345678 123456789 1234567890 12341234 11111111 00000000 87654321 987654321 0987654321 123123123 123456781 12344321 11223344 1122334455
112233445566 121212121 12121212 13131313 123321123 147258369 159357456 789456123 741852963 963852741 147852369 123654789 321654987 987456321 135792468
246813579 1029384756 102030405 10203040 01234567 012345678 0123456789 1234554321 123454321 22222222 33333333 44444444 55555555 66666666 77777777
88888888 99999999 111111111 1111111111 000000000 0000000000 999999999 555555555 666666666 777777777 123412345 12345678910 123456789a 12345678a
a12345678 a123456789 q12345678 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 zaq1@wsx zaq!2wsx
zaq12wsxcde3 2wsx3edc qazwsxedc qazwsxedcrfv qaz123wsx qwertyui qwertyuio qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 123qwerty
1234qwer 12345qwert 123456qwerty qwer1234 qwert123 qwert1234 qwert12345 qweasdzxc qweasd123 123qweasd 123qweasdzxc qwe123qwe qweqweqwe qwe12345
asdfghjk asdfghjkl asdfasdf asdf1234 asdfgh123 asd12345 asdasdasd asdasd123 zxcvbnm1 zxcvbnm123 zxcvbnmm zxcasdqwe zxczxczxc qwertz123 qwertzui
qwertzuiop azerty123 azertyuiop poiuytrewq mnbvcxz1 lkjhgfdsa 1234asdf asdfqwer qwerasdf qwerasdfzxcv asdfzxcv aaaaaaaa aaaaaaaaa abcd1234 abcd12345
abc12345 abc123456 abc123abc abcabc123 abcdefgh abcdefghi abcdefg1 abcdefg123 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 aa123456 aa12345678 aaa12345 aaa111222
asdf123456 passw0rd p@ssw0rd p@ssword pa$$word pa55word passwort motdepasse contrasena senha123 parola123 password! password. password1! password1234!
passwordd mypassword yourpassword newpassword oldpassword nopassword thepassword password01 password02 password99 password69 pass1234 pass12345
pass123456 passpass passpass1 passport password2000 mypass123 test1234 test12345 testtest testtest1 testing123 test123456 admin123 admin1234
admin12345 admin123456 adminadmin administrator administrator1 admin@123 admin2020 root1234 rootroot root12345 toortoor guest123 guest1234 user1234
user12345 useruser login123 loginlogin letmein1 letmein123 letmein! letmeinnow welcome1 welcome12 welcome123 welcome1! welcome2020 changeme changeme1
changeme123 default1 default123 secret123 secret12 topsecret secretsecret trustno1 iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou12 iloveyou123
ilovegod ilovejesus ilovemom ilovemyself iloveme1 iloveyouu loveyou1 loveyou123 lovelove lovelove1 loveme123 lovers123 sunshine sunshine1 sunshine12
princess princess1 princess12 football football1 football12 football123 baseball baseball1 baseball12 basketball basketball1 softball softball1
volleyball superman superman1 batman123 spiderman spiderman1 ironman1 starwars starwars1 startrek pokemon1 pokemon123 dragon12 dragon123 dragonball
dragonballz shadow12 shadow123 master12 master123 monkey12 monkey123 michael1 michael123 jennifer jennifer1 jessica1 jordan23 jordan123 charlie1
charlie123 michelle michelle1 samantha samantha1 victoria victoria1 elizabeth elizabeth1 nicholas alexander alexander1 alexandra alexandra1 anthony1
danielle danielle1 stephanie benjamin1 benjamin william1 patricia patrick1 christian christian1 christina christine christopher jonathan jonathan1
katherine kimberly lawrence margaret matthew1 maximilian nathaniel sebastian sebastian1 veronica vanessa1 zachary1 computer computer1 computer12
computer123 internet internet1 internet123 keyboard windows10 windows98 windowsxp microsoft microsoft1 macintosh samsung1 samsung123 galaxy12 android1
blackberry facebook facebook1 facebook123 youtube1 youtube123 google12 google123 googlegoogle minecraft minecraft1 minecraft123 fortnite fortnite1
fortnite123 roblox123 counterstrike playstation playstation2 playstation3 nintendo xbox3600 callofduty warcraft warcraft1 worldofwarcraft
leagueoflegends starcraft diablo123 butterfly butterfly1 chocolate chocolate1 cookies1 cupcake1 strawberry blueberry cherries pineapple bananas1
watermelon cinnamon snickers coffee123 cocacola cocacola1 pepsi123 whatever whatever1 whatever123 nothing1 something something1 anything1 everything1
someone1 fuckyou1 fuckyou2 fuckyou! fuckyou123 fuckyoufuckyou fuckoff1 motherfucker asshole1 asshole123 bullshit bullshit1 bitch123 pussy123 blowjob1
bigdick1 hardcore hardcore1 scorpion scorpion1 mustang1 mustang67 corvette corvette1 mercedes mercedes1 porsche1 porsche911 ferrari1 ferrari123
lamborghini maserati suzuki12 yamaha12 kawasaki hondahonda toyota12 audi1234 volkswagen bmwbmwbmw bmw12345 harley12 harleydavidson liverpool
liverpool1 liverpool123 chelsea1 chelsea123 arsenal1 arsenal123 manchester manchester1 manutd123 barcelona barcelona1 barcelona123 realmadrid
realmadrid1 juventus juventus1 bayernmunchen borussia ronaldo7 ronaldo123 cristiano cristiano7 messi1010 lewandowski lewandowski9 steelers steelers1
cowboys1 yankees1 lakers24 redsox04 packers1 eagles12 patriots raiders1 broncos1 chicago1 newyork1 newyork123 london12 midnight midnight1 mountain
rainbow1 rainbow123 sunflower sunflower1 starlight moonlight moonlight1 snowflake thunder1 lightning hurricane blizzard december december1 november
november1 october1 september september1 january1 february february1 summer12 summer123 summer2020 winter12 winter123 spring12 autumn12 monday123
friday13 saturday birthday birthday1 christmas christmas1 halloween halloween1 valentine blessing blessed1 jesus123 jesuschrist jesusislord jesus777
godislove godisgood heaven12 angel123 angels12 savior12 forever1 forever123 forever21 hello123 hello1234 hellohello helloworld hellokitty hellokitty1
goodluck goodluck1 lucky123 lucky777 luckyone1 freedom1 freedom123 victory1 success1 success123 diamond1 diamonds platinum silver12 golden12 money123
moneymoney mercury1 apollo11 phoenix1 gladiator spartan1 spartan117 warrior1 warriors champion champion1 hunter12 hunter123 ranger12 cowboy12 sniper12
killer12 killer123 assassin gangster playboy1 metallica metallica1 nirvana1 slipknot slipknot1 ironmaiden greenday linkinpark linkinpark1 rammstein
eminem12 beatles1 pinkfloyd rockstar rockstar1 rocknroll guitar12 guitar123 pianoman hiphop12 skater12 skateboard snowboard motorola nokia123
motorola1 vodafone ericsson elephant elephant1 kangaroo scooby12 scoobydoo snoopy12 garfield garfield1 mickey12 mickeymouse tinkerbell tweety12
popeye12 simpsons simpson1 southpark homer123 bartsimpson spongebob spongebob1 harrypotter harrypotter1 voldemort hogwarts gandalf1 lordoftherings
matrix12 godzilla terminator startrek1 stargate stargate1 enterprise enigma12 einstein newton12 leonardo leonardo1 napoleon alexande cleopatra
tigger12 tiger123 tigers12 panther1 panthers leopard1 dolphin1 dolphins eagle123 falcon12 falcons1 cheyenne cherokee savannah montana1 virginia
carolina georgia1 florida1 colorado michigan minnesota arizona1 california texas123 alabama1 dallas12 houston1 atlanta1 seattle1 1password 1234pass
123password 123abc123 123abc456 1a2b3c4d 1a2b3c4d5e 1234abcd 12345abc 12345abcde 123456abc 123456aa 12345qwe 123qwe123 123asd123 123zxc123 1qaz1qaz
1qaz@wsx !qaz2wsx !qaz@wsx qazwsx12 qazwsx123 qazqazqaz wsxedcrfv edcrfvtgb plmoknijb okmijnuhb p0o9i8u7 z1x2c3v4 zxcv1234 zxcv12345 a1234567
a11111111 s12345678 m12345678 k12345678 w12345678 z12345678 19851985 19861986 19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994
19951995 19961996 19971997 19981998 19991999 20002000 20012001 20022002 20032003 20042004 20052005 20062006 20072007 20082008 20092009 20102010
20112011 20122012 20132013 20142014 20152015 20162016 20172017 20182018 20192019 20202020 20212021 20222022 20232023 20242024 20252025 20262026
11112222 12312312 12332112 14141414 15151515 16161616 17171717 18181818 19191919 20202021 21212121 23232323 24682468 25252525 31415926 31313131
32323232 34343434 42424242 45454545 45678910 51505150 56565656 69696969 78787878 80808080 85208520 90909090 98765432 99887766 10101010 10111213
12131415 12211221 12341111 123581321 13579135 13572468 14725836 15975312 18273645 66669999 77777777a 88888888a polska12 polska123 polska1918
polska2012 polskagola haslo123 haslo1234 haslo12345 haslohaslo haslo123! mojehaslo mojehaslo1 tajnehaslo nowehaslo dobrehaslo trudnehaslo brakhasla
niemahasla bezhasla zapomnialem niepamietam niewiem1 niewiem123 niepowiem kochanie kochanie1 kochanie12 kochanie123 kochamcie kochamcie1 kochamcie123
kochamciebie kochamcie! kocham12 kocham123 kochamja kochamjezusa kochammame kochampolske misiaczek misiaczek1 misiaczek123 misiek12 misiek123
misiekmisiek kruszynka kruszyna aniolek1 aniolek123 aniolekk skarbek1 skarbek123 slonecznik slonko12 slonko123 sloneczko sloneczko1 sloneczko123
sloneczny kwiatek1 kwiatek123 kwiatuszek gwiazda1 gwiazda123 gwiazdka gwiazdka1 gwiazdeczka ksiezniczka ksiezyc1 truskawka truskawka1 truskawka123
malinka1 malinka123 malinowa jagodka1 czekolada czekolada1 czekoladka ciasteczko ciasteczko1 cukierek cukierek1 cukiereczek pomarancza mandarynka
brzoskwinia wisienka jablko12 jablko123 banan123 marchewka marchewka1 ziemniak ziemniak1 kartofel pomidor1 pomidor123 ogorek12 kapusta1 kapusta123
cebula12 cebula123 piwko123 piwopiwo piwo1234 wodka123 wodkawodka wodka1234 kielbasa kielbasa1 schabowy pierogi1 pierogi123 rosolek1 bigos123 zupa1234
kawusia1 herbata1 herbata123 kotek123 kotkotkot kociaczek koteczek koteczek1 kotecek1 piesek12 piesek123 pieseczek burek123 azorek12 reksio12
reksio123 myszka12 myszka123 myszka11 myszeczka zabka123 zabcia12 zajaczek krolik12 krolik123 kroliczek chomik12 chomik123 papuga12 papuga123
niedzwiedz wiewiorka wiewiorka1 jaskolka biedronka biedronka1 stokrotka stokrotka1 stokrotka123 motylek1 motylek123 motyl123 pszczolka pszczolka1
smerfetka smerf123 kubuspuchatek kubus123 kubus1234 tygrysek tygrysek1 prosiaczek klapouchy lolek123 bolekilolek bolek123 lolekbolek czterejpancerni
rudy1020 szarik12 janosik1 kapitanbomba kapitan1 wiedzmin wiedzmin1 wiedzmin3 wiedzmin123 geralt12 geralt123 cyberpunk cyberpunk2077 cdprojekt
pudzian1 malysz12 adammalysz robertkubica legia123 legia1916 legiawarszawa legiapany lechpoznan lech1922 lech1234 wislakrakow wisla123 wisla1906
cracovia cracovia1 ruchchorzow gornikzabrze widzewlodz widzew123 widzew1910 lkslodz1 slaskwroclaw pogonszczecin arkagdynia lechiagdansk jagiellonia
zaglebie warszawa warszawa1 warszawa12 warszawa123 krakow12 krakow123 poznan12 poznan123 wroclaw1 wroclaw12 wroclaw123 gdansk12 gdansk123 gdynia12
szczecin szczecin1 szczecin123 lublin12 lublin123 katowice katowice1 katowice123 bydgoszcz bydgoszcz1 bialystok bialystok1 rzeszow1 rzeszow123
torun123 kielce12 kielce123 olsztyn1 olsztyn123 opole123 czestochowa radom123 sosnowiec sosnowiec1 gliwice1 gliwice123 zakopane zakopane1 agnieszka
agnieszka1 agnieszka12 agnieszka123 aleksandra aleksandra1 aleksandra123 aleksander aleksander1 katarzyna katarzyna1 katarzyna12 katarzyna123
malgorzata malgorzata1 malgorzata123 krzysztof krzysztof1 krzysztof12 krzysztof123 stanislaw stanislaw1 wladyslaw mieczyslaw boleslaw bronislaw
zdzislaw zdzislawa franciszek franciszek1 wojciech wojciech1 wojciech123 przemyslaw przemyslaw1 przemek1 przemek12 przemek123 grzegorz grzegorz1
grzegorz123 zbigniew zbigniew1 zbigniew123 kazimierz kazimierz1 wlodzimierz jaroslaw jaroslaw1 miroslaw miroslawa radoslaw radoslaw1 dominika1
dominika dominika12 dominika123 weronika weronika1 weronika12 weronika123 karolina karolina1 karolina12 karolina123 paulina1 paulina12 paulina123
magdalena magdalena1 magdalena12 magdalena123 mateusz1 mateusz12 mateusz123 bartosz1 bartosz12 bartosz123 bartlomiej bartlomiej1 patrycja patrycja1
patrycja12 patrycja123 wiktoria wiktoria1 wiktoria12 wiktoria123 natalia1 natalia12 natalia123 monika12 monika123 monika11 joanna12 joanna123 justyna1
justyna12 justyna123 sylwia12 sylwia123 izabela1 izabela123 izabella kamila12 kamila123 kamil123 kamil1234 kamilek1 kamilek123 damian12 damian123
damianek sebastian12 sebastian123 dawid123 dawid1234 dawidek1 michal12 michal123 michalek michalek1 marcin12 marcin123 marcinek marcinek1 mariusz1
mariusz123 tomasz12 tomasz123 tomek123 tomek1234 tomaszek lukasz12 lukasz123 lukaszek lukasz11 piotrek1 piotrek12 piotrek123 piotr123 piotrus1
pawel123 pawel1234 pawelek1 pawelek123 konrad12 konrad123 hubert12 hubert123 adrian12 adrian123 adrianek adrianna jakub123 jakub1234 kubakuba kuba1234
kuba12345 maciek12 maciek123 maciej12 maciej123 robert12 robert123 rafal123 rafal1234 rafalek1 szymon12 szymon123 szymonek daniel12 daniel123 danielek
dominik1 dominik12 dominik123 gabriela gabriela1 gabrysia gabrysia1 gosia123 gosia1234 malgosia malgosia1 kasia123 kasia1234 kasia12345 basia123
basia1234 zosia123 zosia1234 zuzanna1 zuzia123 zuzia1234 ania1234 ania12345 aniaania anna1234 annaanna ola12345 olaolaola olcia123 olga1234 ewa12345
ewaewaewa ewelina1 ewelina123 edyta123 beata123 beatka12 dorota12 dorota123 danuta12 danuta123 grazyna1 halina12 halina123 helena12 helena123 irena123
jadwiga1 jolanta1 jolanta123 krystyna krystyna1 lucyna12 maria123 maria1234 marysia1 marysia123 mariola1 marzena1 renata12 renata123 teresa12
teresa123 urszula1 wanda123 zofia123 bozena12 bozena123 elzbieta elzbieta1 elzbieta123 barbara1 barbara12 barbara123 andrzej1 andrzej12 andrzej123
jerzy123 jozef123 janusz12 janusz123 henryk12 henryk123 ryszard1 ryszard123 marek123 marek1234 mareczek dariusz1 dariusz123 darek123 jacek123
jacek1234 leszek12 leszek123 artur123 artur1234 arturek1 kowalski kowalski1 kowalska nowak123 nowaknowak wisniewski wojciechowski kaminski lewandowska
zielinski szymanski wozniak1 dabrowski kozlowski jankowski mazur123 kwiatkowski krawczyk piotrowski grabowski nowakowski pawlowski michalski adamczyk
zakupy12 zakupy123 listazakupow dupadupa dupa1234 dupa12345 dupadupa1 dupadupa123 dupablada kurwa123 kurwamac kurwamac1 kurwamac123 kurwakurwa
chuj1234 chujchuj chujciwdupe spierdalaj spierdalaj1 jebacpis jebacpolicje jebac123 pierdole kurwachuj cholera1 cholera123 siemanko siemano1 siema123
witaj123 witamwas dzieńdobry dziendobry dziendobry1 dobranoc dowidzenia zajebiscie zajebisty lubieplacki lubiepiwo pacanpacan glupek12 glupek123
debil123 idiota12 idiota123 komputer komputer1 komputer12 komputer123 klawiatura klawiatura1 telefon1 telefon123 telewizor samochod samochod1
samochod123 samolot1 rower123 motocykl malyfiat maluch126p polonez1 fiat126p ferrari12 wakacje1 wakacje123 wakacje2020 lato1234 wiosna12 wiosna123
jesien12 jesien123 zima1234 styczen1 sierpien sierpien1 wrzesien pazdziernik listopad listopad1 grudzien grudzien1 niedziela poniedzialek piatek13
szkola12 szkola123 studia12 matura12 matura2020 student1 student123 studentka nauczyciel policja1 policja123 policja997 strazak1 strazak998 lekarz12
doktor12 doktor123 prezydent premier1 krolowa1 krolewna krolewna1 ksiaze12 rycerz12 smok1234 czarodziej czarownica wampir12 diabel66 diabel666
szatan66 szatan666 jezus123 jezuschrystus maryja12 janpawel janpawel2 janpawelii papiez12 papiez2137 bozenarodzenie aniolstroz amen1234 alleluja
rodzina1 rodzina123 rodzinka mamusia1 mamusia123 mamaitata mamatata mamatata1 mama1234 mamamama tata1234 tatatata tatus123 babcia12 babcia123 dziadek1
dziadek123 corka123 coreczka coreczka1 synek123 syneczek przyjaciel przyjaciolka przyjazn milosc12 milosc123 miloscmoja mojamilosc mojezycie marzenie
marzenia marzenia1 szczescie szczescie1 nadzieja nadzieja1 wolnosc1 wolnosc123 zwyciestwo zwyciezca mistrz12 mistrz123 pilkanozna pilkarz1 pilka123
siatkowka koszykowka skoczek1 zuzel123 bokser12 karate12 komandos komandos1 zolnierz wojsko12 wojsko123 husaria1 powstanie1944 niepodleglosc
`;

const STEMS = `
password qwerty asdfgh zxcvbn zxcvbnm qazwsx admin administrator root guest user test login welcome letmein secret master dragon monkey shadow
sunshine princess football baseball superman batman pokemon starwars hello freedom whatever computer internet summer winter spring autumn monday
friday sunday january december soccer hockey tigger charlie michael jessica ashley jennifer daniel andrew matthew joshua jordan hunter thomas robert
george harley ranger buster ginger pepper cookie flower orange banana cheese killer angel lovely iloveyou loveme samsung google facebook minecraft
fortnite roblox liverpool chelsea arsenal barcelona haslo polska kochanie kocham kochamcie misiek misiaczek aniolek skarb skarbek slonko sloneczko
kwiatek gwiazda truskawka malinka czekolada kotek kotki piesek pies myszka mysza zabka motylek kubus lolek bolek reksio komputer wakacje lato zima
wiosna jesien rodzina mama tata babcia dziadek milosc wolnosc szkola zakupy lista przepisy kuchnia dom domek ogrod samochod rower pilka legia lech
wisla widzew ruch gornik warszawa krakow poznan wroclaw gdansk gdynia szczecin lublin katowice lodz torun kielce olsztyn opole radom adam adrian agata
agnieszka ala alan alicja ania anna andrzej aneta antek antoni artur asia bartek bartosz basia beata bogdan bozena celina czarek damian danuta darek
dariusz dawid dominik dominika dorota edyta ela eliza emilia eryk ewa ewelina filip franek gabriel gosia grazyna grzegorz grzesiek hania hanna helena
henryk hubert iga igor ilona irena iwona iza izabela jacek jadwiga jakub jan janek janusz jarek jasiek jerzy joanna jola jolanta jozef julia julka
justyna kacper kaja kamil kamila karol karolina kasia katarzyna kazik kinga klaudia konrad krystian krystyna krzysiek krzysztof kuba laura lena lidia
liliana lucyna lukasz maciek maciej madzia magda magdalena maja maks malwina marcel marcelina marcin marek maria mariola mariusz marlena marta martyna
marysia marzena mateusz michal mikolaj milena mirek monika nadia natalia nikola nikodem nina norbert ola oliwia oliwier olek olga oskar patryk
patrycja paula paulina pawel piotr piotrek przemek radek rafal renata roman roksana ryszard sandra sebastian sławek slawek stanislaw staszek stefan
sylwia szymon tadeusz teresa tomasz tomek tymek tymon urszula wanda weronika wiesia wiktor wiktoria witek wojtek zbyszek zenek zofia zosia zuzanna
zuzia
`;

const ENDINGS = `
1 12 123 1234 12345 123456 1! 12! 123! ! 01 11 13 22 69 77 88 99 007 321 666 777 2000 2010 2018 2019 2020 2021 2022 2023 2024 2025 2026
`;

const words = (text: string): string[] => text.trim().split(/\s+/);

function build(): Set<string> {
  const passwords = new Set(words(WHOLE));
  for (const stem of words(STEMS)) {
    for (const ending of words(ENDINGS)) passwords.add(stem + ending);
  }
  return passwords;
}

let passwords: ReadonlySet<string> | undefined;

/** In lower case, including those too short to be chosen anyway. Built when a password is first chosen. */
export function commonPasswords(): ReadonlySet<string> {
  passwords ??= build();
  return passwords;
}

/** Whether the password is common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords().has(password.toLowerCase());
}
