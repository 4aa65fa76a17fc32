/** For staff: the feeds with their readers, and the products that have problems in them. */
import { setImmediate } from 'node:timers/promises';
import { platform } from '../../platform/platform.js';
import { settings, settingsGeneration } from '../../platform/settings/current.js';
import { barcodeKey } from '../../types/identifiers.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { ProductSort } from '../catalogue/product.inputs.js';
import { fullTitle } from '../catalogue/product-view.js';
import type { Product } from '../catalogue/product.model.js';
import { descriptionOf, picturesOf, TITLE_MOST } from './feed-item.js';
import { feedParts, feedPath } from './feed-files.js';
import { FeedVisitModel, type StoredFeedVisit } from './feed-visit.model.js';
import { FeedName, FeedProblem, FeedRobot, type Feed, type FeedProblems } from './feeds.types.js';
import { listingOf } from './listing.js';

/** Parts of what robots call themselves. */
const ROBOTS: readonly (readonly [FeedRobot, RegExp])[] = [
  [FeedRobot.GOOGLE, /google/i],
  [FeedRobot.META, /facebook|meta-external/i],
  [FeedRobot.MICROSOFT, /bingbot|msnbot|bingpreview/i],
  [FeedRobot.PINTEREST, /pinterest/i],
];

/** Notes that a feed was fetched. @param userAgent as it was sent: a name, and no proof */
export async function noteFeedVisit(feed: FeedName, userAgent = ''): Promise<void> {
  const robot = ROBOTS.find(([, words]) => words.test(userAgent))?.[0] ?? FeedRobot.OTHER;
  await FeedVisitModel.updateOne(
    { feed, robot },
    { $set: { lastAt: new Date() }, $inc: { fetches: 1 } },
    { upsert: true },
  );
}

export async function feeds(): Promise<Feed[]> {
  const visits = await FeedVisitModel.find().sort({ lastAt: -1 }).lean<StoredFeedVisit[]>();
  const { publicUrl } = platform().config;
  return Object.values(FeedName).map((name) => ({
    name,
    addresses: Array.from({ length: feedParts() }, (_, at) => publicUrl + feedPath(name, at + 1)),
    visits: visits.filter(({ feed }) => feed === name),
  }));
}

/** Pixels that Meta asks of the width and height of a picture. */
const PICTURE_LEAST = 500;
/** Products looked at in one piece, so that other requests are answered in between. */
const PIECE = 500;

/** @param sameGtin normal forms of GTINs that several products have */
function problemsOf(product: Product, sameGtin: ReadonlySet<string>): FeedProblem[] {
  const { brand, gtin, mpn, googleCategory, shipping } = listingOf(product);
  const [cover] = picturesOf(product);
  const has: Record<FeedProblem, boolean> = {
    NO_PICTURE: !cover,
    SAME_GTIN: gtin !== null && sameGtin.has(barcodeKey(gtin) ?? gtin),
    NO_DELIVERY: shipping === null,
    NO_BRAND: brand === null,
    NO_CODE: brand !== null && brand !== settings().brand && !gtin && !mpn,
    NO_DESCRIPTION: !descriptionOf(product),
    TITLE_CUT: [...fullTitle(product)].length > TITLE_MOST,
    SMALL_PICTURE: cover !== undefined && Math.min(cover.width, cover.height) < PICTURE_LEAST,
    NO_GOOGLE_CATEGORY: googleCategory === null,
  };
  return Object.values(FeedProblem).filter((problem) => has[problem]);
}

interface Found {
  catalogue: object;
  generation: string;
  rows: readonly { id: string; problems: readonly FeedProblem[] }[];
  leftOut: number;
}
/** What was found last, while nothing has changed: a page of it is turned without looking at all products again. */
let found: Found | undefined;

async function everyProblem(): Promise<Found> {
  const generation = `${catalogue.content} ${settingsGeneration()}`;
  if (found?.catalogue === catalogue && found.generation === generation) return found;
  const products = catalogue.now(catalogue.find({}, ProductSort.NAME).numbers);
  const gtins = products.flatMap(({ gtin }) => (gtin ? [barcodeKey(gtin) ?? gtin] : []));
  const once = new Set<string>();
  const sameGtin = new Set(gtins.filter((gtin) => once.has(gtin) || !once.add(gtin)));
  const rows: { id: string; problems: FeedProblem[] }[] = [];
  for (let from = 0; from < products.length; from += PIECE) {
    for (const product of products.slice(from, from + PIECE)) {
      const problems = problemsOf(product, sameGtin);
      if (problems.length > 0) rows.push({ id: product.id, problems });
    }
    await setImmediate();
  }
  const leftOut = rows.filter(({ problems }) => problems.includes(FeedProblem.NO_PICTURE)).length;
  return (found = { catalogue, generation, rows, leftOut });
}

/** @param problem only products that have it @throws ShopError BAD_INPUT */
export async function feedProblems(
  problem: FeedProblem | undefined,
  page: number,
  pageSize: number,
): Promise<FeedProblems> {
  const request = pageRequest(page, pageSize);
  const { rows, leftOut } = await everyProblem();
  const wanted = problem ? rows.filter(({ problems }) => problems.includes(problem)) : rows;
  const counts = Object.values(FeedProblem)
    .map((one) => ({ problem: one, products: rows.filter(({ problems }) => problems.includes(one)).length }))
    .filter(({ products }) => products > 0);
  const items = wanted.slice(request.skip, request.skip + request.pageSize).flatMap(({ id, problems }) => {
    const product = catalogue.product(id);
    return product ? [{ product, problems }] : [];
  });
  return { counts, items, told: catalogue.size - leftOut, ...pageFacts(request, wanted.length) };
}
