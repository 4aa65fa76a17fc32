/** What is transferred and when: document heads, caching, pictures, films and prefetching. */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  ADMIN,
  DESKTOP,
  isOperation,
  PATIENCE,
  PHONE,
  visit,
  withShopAndBrowser,
  type ShopProcess,
} from '../harness.js';

let shop: ShopProcess;
let browser: Browser;
withShopAndBrowser((started) => ({ shop, browser } = started));

const find = async (search: string): Promise<{ id: string; slug: string; title: string; images: { url: string }[] }> =>
  (
    await shop.graphql('query($f:ProductFilter){products(filter:$f){items{id slug title images{url}}}}', {
      f: { search },
    })
  ).products.items[0];

const head = async (path: string): Promise<string> =>
  (await (await fetch(shop.url + path)).text()).replace(/<body>[\s\S]*/, '');

const content = (html: string, property: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

/** Paths fetched since, each as often as it was fetched. */
function watchPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

describe('the head of a screen', () => {
  test('names icons, manifest and colours, and each of its links leads to a file of the right kind', async () => {
    const html = await head('/');
    for (const [link, type] of [
      ['<link rel="icon" href="/brand/favicon.ico"', 'image/x-icon'],
      ['<link rel="icon" href="/brand/icon.svg"', 'image/svg+xml'],
      ['<link rel="apple-touch-icon" href="/brand/apple-touch-icon.png"', 'image/png'],
      ['<link rel="manifest" href="/site.webmanifest"', 'application/manifest+json'],
    ] as const) {
      expect(html).toContain(link);
      const answer = await fetch(shop.url + /href="(.*?)"/.exec(link)![1]);
      expect([link, answer.status, answer.headers.get('content-type')]).toEqual([link, 200, type]);
    }
    const manifest = (await (await fetch(`${shop.url}/site.webmanifest`)).json()) as { icons: { src: string }[] };
    for (const { src } of manifest.icons) expect([src, (await fetch(shop.url + src)).status]).toEqual([src, 200]);
    expect(html).toMatch(/name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: light\)"/);
    expect(html).toMatch(/name="theme-color" content="#[0-9a-f]{6}" media="\(prefers-color-scheme: dark\)"/);
  });

  test('tells a chat or a search engine what is there, with addresses that hold elsewhere too', async () => {
    const home = await head('/');
    expect(content(home, 'og:image')).toBe(`${shop.url}/brand/share.jpg`);
    expect((await fetch(`${shop.url}/brand/share.jpg`)).headers.get('content-type')).toBe('image/jpeg');
    expect(content(home, 'description')).toMatch(/Lucknow/);
    const bat = await find('kashmir willow');
    const address = `/product/${bat.id}/${bat.slug}`;
    const product = await head(address);
    expect(content(product, 'og:title')).toContain(bat.title);
    expect(content(product, 'og:image')).toBe(shop.url + bat.images[0]!.url);
    expect(content(product, 'og:url')).toBe(shop.url + address);
    const html = await (await fetch(shop.url + address)).text();
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
    expect(facts['@graph'][0]).toMatchObject({
      '@type': 'Product',
      name: bat.title,
      // What a shopper pays: ₹1,899 and 18 % GST.
      offers: { price: '2240.82', priceCurrency: 'INR', url: shop.url + address },
    });
  });

  test.each([
    ['/', 200, '/', ['Organization,Store', 'ItemList']],
    ['/products', 200, '/products', ['BreadcrumbList', 'ItemList']],
    ['/products?category=Cricket&page=1', 200, '/products?category=Cricket', ['BreadcrumbList', 'ItemList']],
    ['/products?search=bat', 200, undefined, ['BreadcrumbList', 'ItemList']],
    ['/custom-order', 200, '/custom-order', []],
    ['/about', 200, '/about', []],
    ['/contact', 200, '/contact', ['Organization,Store']],
    ['/pages/terms', 200, '/pages/terms', []],
    ['/pages/none', 404, undefined, []],
    ['/product/none', 404, undefined, []],
    ['/product/64f000000000000000000000', 404, undefined, []],
    ['/cart', 200, undefined, []],
    ['/quote/none', 200, undefined, []],
    ['/pay/none', 200, undefined, []],
    ['/review?t=none', 200, undefined, []],
    ['/login', 200, undefined, []],
    ['/admin', 200, undefined, []],
  ])('of %s says to a crawler what it is and where it belongs', async (path, status, canonical, kinds) => {
    const answer = await fetch(shop.url + path);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(content(html, 'description')).toMatch(/\w+/);
    expect(content(html, 'og:title')).toBe(/<title>([^<]+)/.exec(html)![1]);
    expect(content(html, 'robots')).toBe(canonical === undefined ? 'noindex' : undefined);
    const address = canonical && (shop.url + canonical).replaceAll('&', '&amp;');
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(address);
    expect(content(html, 'og:url')).toBe(address);
    const facts = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    const graph = facts ? (JSON.parse(facts)['@graph'] as { '@type': string | string[] }[]) : [];
    expect(graph.map((one) => String(one['@type']))).toEqual(kinds);
  });

  test('carries no markup that somebody wrote into an address or a title', async () => {
    const token = await shop.logIn(ADMIN);
    const ball = await find('leather cricket ball');
    const title = '</script><script>alert(1)</script>"Ball"';
    await shop.graphql(
      'mutation($id:ID!,$t:String!){editProduct(input:{id:$id,title:$t}){id}}',
      { id: ball.id, t: title },
      token,
    );
    for (const path of [
      `/product/${ball.id}`,
      `/products?category=${encodeURIComponent(title)}`,
      '/"><script>alert(1)</script>',
    ])
      expect(await head(path)).not.toContain('<script>alert');
    await shop.graphql(
      'mutation($id:ID!,$t:String!){editProduct(input:{id:$id,title:$t}){id}}',
      { id: ball.id, t: ball.title },
      token,
    );
  });

  test('is that of a page for every path, and of none for a file that is not there', async () => {
    const kind = async (path: string, accept: string) => {
      const answer = await fetch(shop.url + path, { headers: { accept } });
      return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
    };
    for (const path of ['/any/other/path', '/constructor', '/a.page']) {
      const answer = await kind(path, 'text/html');
      expect([path, ...answer]).toEqual([path, 200, 'text/html']);
    }
    expect((await kind('/assets/gone-1234.js', '*/*'))[0]).toBe(404);
  });
});

describe('the files', () => {
  test('that carry a hash are kept for a year, come compressed, and are not asked for twice', async () => {
    const { page } = await visit(browser, shop);
    const answers = new Map<string, Record<string, string>>();
    page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.headers()));
    await page.goto('/products');
    await page.getByText('Showing 24 of 50 products').waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main article img')?.complete);
    const scripts = [...answers].filter(([path]) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    for (const [path, headers] of scripts) {
      expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=31536000, immutable']);
      if (Number(headers['content-length']) > 1024) expect([path, headers['content-encoding']]).toEqual([path, 'br']);
    }
    expect(answers.get('/products')).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': expect.anything(),
    });
    const picture = [...answers].find(([path]) => path.startsWith('/media/'));
    // The demo's pictures keep their names when they are generated again.
    expect(picture![1]['cache-control']).toBe('public, max-age=86400');

    // Pictures further down are still on their way.
    await page.waitForLoadState('networkidle');
    const known = [...answers.keys()].filter((path) => /^\/(assets|media)\//.test(path));
    await page.reload();
    await page.getByText('Showing 24 of 50 products').waitFor();
    const again = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
    // Others may have come for the first time now.
    expect(again.filter((path) => known.includes(path))).toEqual([]);
  });

  test('of a screen are asked for together with those of every screen', async () => {
    const { page } = await visit(browser, shop);
    const html = await head('/contact');
    const named = [...html.matchAll(/<link rel="modulepreload" crossorigin fetchpriority="low" href="(.*?)"/g)].map(
      ([, href]) => href!,
    );
    expect(named.some((href) => /ContactRoute/.test(href))).toBe(true);
    const fetched = watchPaths(page);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
    for (const href of named) expect([href, fetched.filter((path) => path === href).length]).toEqual([href, 1]);
  });

  test('of a screen are fetched once a link to it is in view, and a product when the pointer comes near', async () => {
    const { page } = await visit(browser, shop);
    // Once the browser has nothing else to do, which may take a while.
    const about = page.waitForRequest('**/assets/AboutRoute*.js');
    await page.goto('/products');
    await page.getByText('Showing 24 of 50 products').waitFor();
    await about;
    const product = page.waitForRequest((request) => isOperation(request, 'Product'));
    await page.locator('main article').nth(2).hover();
    await product;
  });

  test('of a screen are fetched where a finger or the keyboard comes near its link', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
    const custom = page.waitForRequest('**/assets/CustomOrderRoute*.js');
    await page.locator('footer').getByRole('link', { name: 'Custom Orders' }).dispatchEvent('touchstart');
    await custom;
  });
});

describe('the pictures', () => {
  test('come in the size of the screen, those below the fold later', async () => {
    const widthsOn = async (viewport: { width: number; height: number }) => {
      const { page, context } = await visit(browser, shop, { viewport });
      await page.goto('/products');
      const first = page.locator('main article img').first();
      await first.waitFor();
      await page.waitForFunction(() => (document.querySelector('main article img') as HTMLImageElement)?.complete);
      const found = await page.evaluate(() => {
        const images = [...document.querySelectorAll<HTMLImageElement>('main article img')];
        return {
          width: Number(/-(\d+)\.webp$/.exec(images[0]!.currentSrc)?.[1]),
          eager: images.filter(({ loading }) => loading === 'eager').length,
          unloaded: images.filter(({ currentSrc, complete }) => !currentSrc || !complete).length,
          boxed: images.every((image) => image.getAttribute('width') && image.style.backgroundImage),
        };
      });
      await context.close();
      return found;
    };
    const phone = await widthsOn(PHONE);
    expect(phone.width).toBeLessThanOrEqual(480);
    expect(phone.eager).toBe(4);
    expect(phone.unloaded).toBeGreaterThan(0);
    expect(phone.boxed).toBe(true);
  });

  test('of a product: the first is asked for by the head, and in one size only', async () => {
    const bat = await find('kashmir willow');
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, context } = await visit(browser, shop, { viewport });
      const fetched = watchPaths(page);
      await page.goto(`/product/${bat.id}`);
      await page.getByText('Specifications').waitFor();
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('main li img')?.complete);
      const shown = await page
        .locator('main li img')
        .first()
        .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
      expect(fetched.filter((path) => path === shown)).toHaveLength(1);
      expect(fetched.indexOf(shown)).toBeLessThan(fetched.findIndex((path) => path.endsWith('.js')));
      // Beside it there is at most its thumbnail.
      const stem = shown.replace(/-\d+\.webp$/, '-');
      expect(fetched.filter((path) => path.startsWith(stem) && path !== shown).length).toBeLessThanOrEqual(1);
      await context.close();
    }
  });

  test('of a product are gone through by key, by thumbnail and by finger', async () => {
    const token = await shop.logIn(ADMIN);
    const mat = await find('yoga mat');
    const form = new FormData();
    for (const background of ['#a33', '#3a3', '#33a']) {
      const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
        .jpeg()
        .toBuffer();
      form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
    }
    const uploaded = await fetch(`${shop.url}/api/products/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const { imageUrls } = (await uploaded.json()) as { imageUrls: string[] };
    expect(imageUrls).toHaveLength(3);
    await shop.graphql(
      'mutation($i:EditProductInput!){editProduct(input:$i){id}}',
      { i: { id: mat.id, images: imageUrls } },
      token,
    );

    const { page } = await visit(browser, shop, { viewport: PHONE });
    await page.goto(`/product/${mat.id}`);
    const thumbnail = (number: number) => page.getByRole('button', { name: `Show picture ${number}` });
    const isShown = (number: number) =>
      page.waitForFunction((index) => {
        const strip = document.querySelector('main ul[aria-label^="Pictures of"]');
        if (!strip) return false;
        const current = document.querySelectorAll('main [aria-label="Thumbnails"] button')[index];
        return (
          Math.abs(strip.scrollLeft - index * strip.clientWidth) < 2 && current?.getAttribute('aria-current') === 'true'
        );
      }, number - 1);
    await isShown(1);
    await thumbnail(3).click();
    await isShown(3);
    await thumbnail(2).focus();
    await page.keyboard.press('Enter');
    await isShown(2);
    await page.getByRole('list', { name: `Pictures of ${mat.title}` }).focus();
    await page.keyboard.press('ArrowRight');
    await isShown(3);
    await page.keyboard.press('ArrowLeft');
    await isShown(2);
    const strip = (await page.getByRole('list', { name: `Pictures of ${mat.title}` }).boundingBox())!;
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: strip.x + strip.width * share, y: strip.y + strip.height / 2 }],
      });
    await finger('touchStart', 0.9);
    for (let share = 0.8; share > 0.1; share -= 0.1) await finger('touchMove', share);
    await finger('touchEnd', 0.1);
    await isShown(3);
  });
});

describe('the films of the hero', () => {
  const films = (paths: string[]) => paths.filter((path) => path.startsWith('/films/'));

  test('stay away where motion is unwanted: one picture, asked for by the head', async () => {
    const { page } = await visit(browser, shop, { viewport: PHONE });
    const fetched = watchPaths(page);
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Play films' }).waitFor();
    await page.locator('section[data-block=SIGNATURE_PIECES] article').first().waitFor();
    const shown = new URL(
      await page
        .locator('main section img')
        .first()
        .evaluate((image: HTMLImageElement) => image.src),
    );
    expect(await head('/')).toContain(`<link rel="preload" as="image" href="${shown.pathname}"`);
    expect(films(fetched)).toEqual([shown.pathname]);
  });

  test('play one after the other, are four, and stop at a press', async () => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: DESKTOP, reducedMotion: 'no-preference' });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const fetched = watchPaths(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Pause films' }).waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll('video')].some((film) => !film.paused));
    // The one that is shown, and the poster of the next: no other film yet.
    const first = films(fetched).filter((path) => /\.(webm|mp4)$/.test(path));
    expect(new Set(first.map((path) => path.replace(/\.\w+$/, ''))).size).toBe(1);
    const choices = page.getByRole('list', { name: 'Films' }).getByRole('button');
    expect(await choices.count()).toBe(4);
    const headlines = new Set<string>();
    for (let index = 0; index < 4; index += 1) {
      await choices.nth(index).click();
      // Both at the same moment: the next film comes by itself.
      const headline = await page.waitForFunction(
        (at) =>
          document.querySelectorAll('[aria-label=Films] button')[at]?.getAttribute('aria-current') === 'true' &&
          document.querySelector('h1')!.innerText,
        index,
      );
      headlines.add(String(await headline.jsonValue()));
    }
    expect(headlines.size).toBe(4);
    await page.getByRole('button', { name: 'Pause films' }).click();
    await page.getByRole('button', { name: 'Play films' }).waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll('video')].every((film) => film.paused));
    await context.close();
  });
});
