import { expect, test } from 'vitest';
import { catalogueOf, sayLine } from '../../../test/polish/say-line.ts';
import { parseLine } from '../parse-line.ts';

const read = (line: string, ...names: string[]): string => sayLine(parseLine(line, catalogueOf(...names)));

test.each([
  ['1 kostka masła 200 g, miękkiego', '1 cube | masło | 200 g, miękkiego'],
  ['1 kostka masła 200 g w temperaturze pokojowej', '1 cube | masło | 200 g, w temperaturze pokojowej'],
  ['1 puszka fasoli 400 g, odsączonej', '1 can | fasola | 400 g, odsączonej'],
  ['1 puszka ciecierzycy 240 g po odsączeniu', '1 can | ciecierzyca | 240 g, po odsączeniu'],
  ['1 puszka mleka kokosowego 400 ml schłodzonego', '1 can | mleko kokosowe | 400 ml, schłodzonego'],
  [
    '2 piersi z kurczaka 400 g, pokrojone w kostkę',
    '2 piece | piersi z kurczaka | 400 g, pokrojone w kostkę',
  ],
  ['2 duże marchewki 200 g starte', '2 piece | marchewki | 200 g, duże, starte'],
  ['1 cebula 150 g, posiekana', '1 piece | cebula | 150 g, posiekana'],
])('%j: how large each is, before a remark', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('the product of the catalogue is found so', () => {
  expect(read('1 kostka masła 200 g, miękkiego', 'Masło')).toBe('1 cube | Masło | 200 g, miękkiego');
  expect(read('1 kostka masła 200 g, miękkiego', 'Masło', 'Masło 200 g')).toBe(
    '1 cube | Masło 200 g | miękkiego',
  );
});

test.each([
  ['250 g ciecierzycy po odsączeniu', '250 g | ciecierzyca | po odsączeniu'],
  ['500 g jabłek po obraniu i pokrojeniu', '500 g | jabłka | po obraniu i pokrojeniu'],
  ['1 kg śliwek po wypestkowaniu', '1 kg | śliwki | po wypestkowaniu'],
  ['300 g szpinaku po rozmrożeniu', '300 g | szpinak | po rozmrożeniu'],
  ['1 kg mięsa netto', '1 kg | mięso | netto'],
  ['balsam po goleniu', 'balsam po goleniu'],
  ['2 l wody po goleniu', '2 l | woda po goleniu'],
  ['krem po opalaniu 200 ml', '200 ml | krem po opalaniu'],
])('%j: weighed after it was prepared', (line, understood) => {
  expect(read(line)).toBe(understood);
});

test('how it is cut is a note where the household has the product without it', () => {
  expect(read('ser żółty 20dkg plastry', 'Ser żółty')).toBe('20 dag | Ser żółty | plastry');
  expect(read('szynka plasterki 15 dag', 'Szynka')).toBe('15 dag | Szynka | plasterki');
  expect(read('szynka plastry 15 dag', 'Szynka', 'Szynka plastry')).toBe('15 dag | Szynka plastry');
  expect(read('ser gouda plastry')).toBe('ser gouda plastry');
});
