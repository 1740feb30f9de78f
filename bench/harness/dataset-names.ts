const KINDS = split(
  'Mąka, Kasza, Ser, Jogurt, Chleb, Makaron, Sok, Herbata, Kawa, Olej, Ryż, Śmietana, Dżem, Pieprz, Ocet, Miód, Żurek, Kiełbasa, Łosoś, Papryka',
);
const QUALITIES = split(
  'pszenny, żytni, wiejski, naturalny, wędzony, słodki, ostry, domowy, górski, świeży, mielony, suszony, biały, czarny, złoty',
);
const DISHES = split(
  'Zupa, Sałatka, Ciasto, Pierogi, Naleśniki, Gulasz, Placki, Zapiekanka, Kotlety, Sos, Pasta, Tarta, Gołąbki, Kopytka, Sernik',
);
const WITH = split(
  'z grzybami, z serem, z jabłkami, ze szpinakiem, z cebulą, z kurczakiem, z rybą, z makiem, z papryką, z burakami, z ziołami, z orzechami, z soczewicą, z fasolą, z dynią, z cukinią, z bobem',
);
const HOW = split('babci, na niedzielę, na szybko, po góralsku, po kaszubsku, od sąsiadki, wigilijne');

/** This many different product names. */
export function productNames(count: number): string[] {
  return combine(count, KINDS, QUALITIES);
}

/** This many different recipe names. */
export function recipeNames(count: number): string[] {
  return combine(count, DISHES, WITH, HOW);
}

function combine(count: number, ...parts: readonly (readonly string[])[]): string[] {
  return Array.from({ length: count }, (_, index) => {
    let rest = index;
    const words = parts.map((words) => {
      const word = words[rest % words.length] ?? '';
      rest = Math.floor(rest / words.length);
      return word;
    });
    return rest === 0 ? words.join(' ') : `${words.join(' ')} ${rest + 1}`;
  });
}

function split(names: string): string[] {
  return names.split(', ');
}
