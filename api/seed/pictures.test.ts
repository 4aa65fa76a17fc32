// Checks the demo shop's pictures and films: what the storefront needs, and how large the repository may become.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { repositoryRoot } from '../src/platform/repository-root.js';
import { content, seedFolder } from './content.js';
import type { GroupText } from './groups.js';

/** What a picture shows, in the order in which the shop shows them. */
const kinds = ['whole', 'in-use', 'detail', 'measures'] as const;

interface Picture {
  key: string;
  kind: (typeof kinds)[number];
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
  alt: string;
}

const MEGABYTE = 1_000_000;
const media = join(seedFolder, 'media');
const films = join(repositoryRoot, 'web', 'public', 'films');
const manifest = JSON.parse(readFileSync(join(media, 'manifest.json'), 'utf8')) as Record<string, Picture[]>;
const products =
  content<{ slug: string; sku: string; description: string; specifications: { key: string; value: string }[] }[]>(
    'products',
  );
const slugs = products.map(({ slug }) => slug);
/** Members of groups beside the one that was there first: they show what differs, and borrow what does not. */
const added = new Set(
  content<GroupText[]>('groups').flatMap(({ title, members }) => {
    const of = members.map(({ sku }) => products.find((product) => product.sku === sku)!);
    const first = of.reduce((a, b) => (products.indexOf(a) < products.indexOf(b) ? a : b), of[0]!);
    if (!first) throw new Error(`The group ${title} has no member.`);
    return of.filter((one) => one !== first).map(({ slug }) => slug);
  }),
);
/** Kinds that each product has; a member that was added to a group needs no picture in use. */
const kindsOf = (slug: string) => (added.has(slug) ? (['whole'] as const) : kinds);
const pictures = Object.entries(manifest).flatMap(([slug, list]) => list.map((picture) => ({ slug, ...picture })));
const fileOf = (key: string, width: number) => `${key.replace('demo/', '')}-${width}.webp`;

/** Bytes of all files in a folder. */
const weigh = (...folder: string[]) =>
  readdirSync(join(repositoryRoot, ...folder)).reduce(
    (sum, name) => sum + statSync(join(repositoryRoot, ...folder, name)).size,
    0,
  );

/** The boxes of an MP4 of a type, at any depth of the containers that matter: the bytes after the type. */
function boxes(data: Buffer, wanted: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= data.length;) {
    const size = data.readUInt32BE(at);
    const type = data.toString('latin1', at + 4, at + 8);
    if (size < 8) break;
    const body = data.subarray(at + 8, at + size);
    if (type === wanted) found.push(body);
    else if (['moov', 'trak'].includes(type)) found.push(...boxes(body, wanted));
    at += size;
  }
  return found;
}

/** Length in seconds and size in pixels, as an MP4's version 0 headers say (ISO/IEC 14496-12). */
function filmOf(path: string): { seconds: number; width: number; height: number } {
  const data = readFileSync(path);
  const [movie] = boxes(data, 'mvhd');
  const [track] = boxes(data, 'tkhd');
  return {
    seconds: movie!.readUInt32BE(16) / movie!.readUInt32BE(12),
    width: track!.readUInt32BE(76) / 65536,
    height: track!.readUInt32BE(80) / 65536,
  };
}

describe('the demo pictures', () => {
  test('show every product, and no product that is not there', () => {
    expect(slugs.filter((slug) => !manifest[slug]?.length)).toEqual([]);
    expect(Object.keys(manifest).filter((slug) => !slugs.includes(slug))).toEqual([]);
  });

  test('are of every kind for each product: whole, in use, a detail, and its measures; of an added member at least whole; the whole comes first', () => {
    const lacking = slugs.flatMap((slug) => {
      const shown = manifest[slug]!.map(({ kind }) => kind);
      return kindsOf(slug)
        .filter((kind) => !shown.includes(kind))
        .map((kind) => `${slug}: ${kind}`);
    });
    expect(lacking).toEqual([]);
    expect(slugs.filter((slug) => manifest[slug]!.length < kindsOf(slug).length)).toEqual([]);
    expect(slugs.filter((slug) => manifest[slug]![0]!.kind !== 'whole')).toEqual([]);
    expect(pictures.filter(({ kind }) => !kinds.includes(kind)).map(({ key }) => key)).toEqual([]);
  });

  test('give only such measures as the page of the product states', () => {
    const numbers = (text: string) => text.match(/\d+(?:\.\d+)?/g) ?? [];
    const invented = pictures
      .filter(({ kind }) => kind === 'measures')
      .flatMap(({ slug, alt }) => {
        const { description, specifications } = products.find((product) => product.slug === slug)!;
        const stated = new Set(numbers([description, ...specifications.map(({ value }) => value)].join(' ')));
        return numbers(alt)
          .filter((number) => !stated.has(number))
          .map((number) => `${slug}: ${number}`);
      });
    expect(invented).toEqual([]);
    const silent = pictures.filter(({ kind, alt }) => kind === 'measures' && !/\d (?:mm|cm|m)\b/.test(alt));
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  test('have every width the storefront asks for: up to 1600 px for the first two of a product, to 720 or 960 px for the others', () => {
    const wrong = pictures.filter(
      ({ width, widths }) =>
        ![720, 960, 1600].includes(width) ||
        String(widths) !== String([160, 480, ...(width === 720 ? [720] : [960, 1600].filter((w) => w <= width))]),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
    const large = pictures.filter(({ width }) => width === 1600).map(({ slug }) => slug);
    const own = slugs.filter((slug) => !added.has(slug));
    expect(own.filter((slug) => manifest[slug]![0]!.width !== 1600 || !large.includes(slug))).toEqual([]);
  });

  test('are WebP files of just the size their name promises', async () => {
    const wrong: string[] = [];
    for (const { key, widths } of pictures) {
      for (const width of widths) {
        const name = fileOf(key, width);
        const { format, ...size } = await sharp(join(media, name)).metadata();
        if (format !== 'webp' || size.width !== width || size.height !== width) wrong.push(name);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('are all in the manifest', () => {
    const known = new Set(pictures.flatMap(({ key, widths }) => widths.map((width) => fileOf(key, width))));
    expect(readdirSync(media).filter((name) => name !== 'manifest.json' && !known.has(name))).toEqual([]);
  });

  test('say in words what they show, differently for each view of a product', () => {
    expect(pictures.filter(({ alt }) => alt.length < 8 || alt.length > 125).map(({ key }) => key)).toEqual([]);
    const alike = Object.entries(manifest).filter(([, list]) => new Set(list.map(({ alt }) => alt)).size < list.length);
    expect(alike.map(([slug]) => slug)).toEqual([]);
  });

  test('bring a placeholder of less than 300 bytes', () => {
    const heavy = pictures.filter(
      ({ placeholder }) => !placeholder.startsWith('data:image/webp;base64,') || placeholder.length >= 300,
    );
    expect(heavy.map(({ key }) => key)).toEqual([]);
  });
});

describe('the hero films', () => {
  const names = ['furnished-room', 'sports-shelf', 'steel-sparks', 'turning-stair'];

  test.each(names)('%s: 1280 x 720, 6 to 10 seconds, at most 1 MB as WebM and as MP4, with a poster', async (name) => {
    const { seconds, ...size } = filmOf(join(films, `${name}.mp4`));
    expect(size).toEqual({ width: 1280, height: 720 });
    expect(seconds).toBeGreaterThanOrEqual(6);
    expect(seconds).toBeLessThanOrEqual(10.05);
    for (const ending of ['mp4', 'webm']) {
      expect(statSync(join(films, `${name}.${ending}`)).size).toBeLessThanOrEqual(MEGABYTE);
    }
    const EBML_HEADER = '1a45dfa3';
    expect(readFileSync(join(films, `${name}.webm`)).toString('hex', 0, 4)).toBe(EBML_HEADER);
    expect(await sharp(join(films, `${name}.webp`)).metadata()).toMatchObject({ width: 1280, height: 720 });
  });

  test('are all the files of their folder', () => {
    const known = names.flatMap((name) => [`${name}.mp4`, `${name}.webm`, `${name}.webp`]);
    expect(readdirSync(films).sort()).toEqual(known.sort());
  });
});

describe('the brand', () => {
  const web = join(repositoryRoot, 'web', 'public');

  test('has a web manifest whose icons exist in the sizes it gives, one of them maskable', async () => {
    const { name, icons, ...colors } = JSON.parse(readFileSync(join(web, 'site.webmanifest'), 'utf8')) as {
      name: string;
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
      theme_color: string;
      background_color: string;
    };
    expect(name).toBe('GS Mart');
    expect(Object.values(colors)).toContain('standalone');
    expect(colors.theme_color).toMatch(/^#[0-9a-f]{6}$/);
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src, sizes } of icons) {
      const path = join(web, src);
      expect([src, existsSync(path)]).toEqual([src, true]);
      if (sizes !== 'any') {
        const { width, height } = await sharp(path).metadata();
        expect([src, `${width}x${height}`]).toEqual([src, sizes]);
      }
    }
  });

  test('has a picture of 1200 x 630 to show where a link is shared', async () => {
    expect(await sharp(join(web, 'brand', 'share.jpg')).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});

test('pictures, films, brand and screenshots weigh at most 32 MB together', () => {
  const total =
    weigh('api', 'seed', 'media') +
    weigh('web', 'public', 'films') +
    weigh('web', 'public', 'brand') +
    weigh('docs', 'images');
  expect(total).toBeLessThanOrEqual(32 * MEGABYTE);
});
