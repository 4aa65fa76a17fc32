/**
 * A flash sale on two processes with many more buyers than pieces: exactly one order per piece, and a clear error (sold out or
 * busy) for all other buyers. Orders of other products succeed, at the latest on a retry.
 */
import { startStage, type Buyer, type Order, type Placed, type ShopProcess, type Stage } from './stage.js';

const BUYERS = Number(process.env['FLASH_BUYERS'] ?? 5_000);
const PIECES = 100;
const OTHERS = 40;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage(2);
});
afterAll(() => stage?.stop());

it(`sells ${PIECES} pieces to ${BUYERS} buyers who come at once, each piece once, and sells other products meanwhile`, async () => {
  const [wanted, other] = [await stage.addProduct('Wanted', PIECES), await stage.addProduct('Other', 1_000)];
  const buyers = await stage.buyers(BUYERS + OTHERS);
  const taken: Order[] = [];
  const latencies: { [of: string]: number[] } = { sold: [], refused: [], others: [] };
  const begin = performance.now();
  const timed = async (one: Promise<Placed>, of: (answer: Placed) => string) => {
    const answer = await one;
    latencies[of(answer)]!.push(performance.now() - begin);
    if (answer.order) taken.push(answer.order);
    return answer;
  };
  const answers = Promise.all(
    buyers
      .slice(OTHERS)
      .map((buyer, n) =>
        timed(stage.place(stage.shops[n % 2]!, buyer, wanted), ({ order }) => (order ? 'sold' : 'refused')),
      ),
  );
  const untilAnswered = async (shop: ShopProcess, buyer: Buyer): Promise<Placed> => {
    const answer = await stage.place(shop, buyer, other);
    return answer.code === 'UNAVAILABLE' ? untilAnswered(shop, buyer) : answer;
  };
  const meanwhile = Promise.all(
    buyers.slice(0, OTHERS).map((buyer, n) => timed(untilAnswered(stage.shops[n % 2]!, buyer), () => 'others')),
  );
  const refused = (await answers).filter(({ order }) => !order);
  expect((await meanwhile).filter(({ order }) => !order).map(({ code }) => code)).toEqual([]);
  expect(taken).toHaveLength(PIECES + OTHERS);
  expect(refused).toHaveLength(BUYERS - PIECES);
  const told = refused.map(({ code }) => code);
  expect(told.filter((code) => code !== 'OUT_OF_STOCK' && code !== 'UNAVAILABLE')).toEqual([]);
  expect(told).toContain('OUT_OF_STOCK');
  const p99 = (list: number[]) => Math.round(list.sort((a, b) => a - b)[Math.floor(list.length * 0.99)]!);
  console.log(Object.fromEntries(Object.entries(latencies).map(([name, list]) => [name, [list.length, p99(list)]])));
  await stage.expectInvariants(taken, { [wanted]: PIECES, [other]: 1_000 });
});
