/** Tests pages over GraphQL: default content, drafts, publishing, history, refusals, and the public view. */
import mongoose from 'mongoose';
import sharp from 'sharp';
import { emptyDatabase, setSettings, startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { BLOCK_TYPES, blockOf } from './blocks.js';
import { ContentGenerationModel, StoredEditionModel, StoredPageModel } from './content.model.js';
import { checkContent } from './content.js';
import { missingMedia } from './media.service.js';
import { blockTypesOf, FIXED_IDS, fixedPage } from './pages.js';
import { takeOverPublished } from './published.js';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await emptyDatabase();
  await takeOverPublished();
  admin = await app.signIn(Role.ADMIN);
});

const BLOCKS = `blocks { type overline title text body picture { key url alt } film { key sources { url type } }
  items { title text detail note to picture { key url alt } film { key sources { url type } } } links { label to } }`;
const page = async (id: string) =>
  (
    await app.data(
      `query ($id: ID!) { contentPage(id: $id) { id kind path title description publishedAt ${BLOCKS} } }`,
      { id },
    )
  ).contentPage;
const draft = async (id: string, token = admin.token) =>
  (
    await app.data(
      `query ($id: ID!) { contentDraft(id: $id) { id kind name path note title description version edition changed public ${BLOCKS} } }`,
      { id },
      token,
    )
  ).contentDraft;
const SAVE = `mutation ($input: SaveContentDraftInput!) {
  saveContentDraft(input: $input) { version changed } }`;
const save = (id: string, version: number, content: object, token = admin.token) =>
  app.query(SAVE, { input: { id, version, title: 'A page', description: '', ...content } }, token);
/** Sends one of the mutations that take a page and a version, and answers what stands then. */
const act = async (name: string, id: string, version: number, more = '') =>
  (
    await app.data(
      `mutation ($id: ID!, $version: Int!) { ${name}(id: $id, version: $version${more}) { version changed public edition title } }`,
      { id, version },
      admin.token,
    )
  )[name];
const create = (slug: string, title = 'Care of wood', token = admin.token) =>
  app.query(
    `mutation ($slug: ID!, $title: String!) { createContentPage(slug: $slug, title: $title) { id path version public } }`,
    { slug, title },
    token,
  );

const prose = (...content: object[]) => ({ type: 'doc', content });
const paragraph = (text: string, marks?: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
});
const simple = (text = 'Wipe it dry.') => ({ blocks: [{ type: 'PROSE', body: prose(paragraph(text)) }] });

describe('a shop whose owner has written nothing', () => {
  it('has the words of a new shop on every page, and each passes its own check', async () => {
    for (const id of FIXED_IDS) {
      const { content } = fixedPage(id)!;
      const checked = checkContent(content, blockTypesOf(id), id !== 'home');
      expect([id, checked.problems, await missingMedia(content)]).toEqual([id, [], []]);
      // What is kept of them is what they are.
      expect(JSON.parse(JSON.stringify(checked.content))).toEqual(JSON.parse(JSON.stringify(content)));
      expect((await page(id)).publishedAt).toBeNull();
    }
  });

  it('tells the facts and counts of the home and About pages word for word', async () => {
    const [hero, reasons, , signature, process, testimonials, call] = (await page('home')).blocks;
    expect(hero.items.map((one: any) => one.film.key)).toEqual([
      'films/furnished-room',
      'films/steel-sparks',
      'films/turning-stair',
      'films/sports-shelf',
    ]);
    expect(hero.items.map(({ note, to }: any) => [note, to])).toContainEqual([
      'Gates and grills of this steel',
      '/products?category=Gates+%26+Grills',
    ]);
    expect(hero.items.every((one: any) => one.detail.length > 20)).toBe(true);
    expect(hero.links.map((one: any) => one.label)).toEqual(['Explore Collections', 'Design Consultation']);
    expect(hero.links[1].to).toBe(
      `https://wa.me/916666600100?text=${encodeURIComponent('Hello GS Mart! I would like a design consultation.')}`,
    );
    expect([reasons.items.length, testimonials.items.length]).toEqual([4, 3]);
    expect(process.items.length).toBeGreaterThanOrEqual(3);
    expect(signature.links).toEqual([{ label: 'View Full Collection', to: '/products' }]);
    expect(call.links[0]).toEqual({ label: 'Visit Showroom', to: '/contact' });

    const about = (await page('about')).blocks;
    const of = (type: string) => about.find((one: any) => one.type === type);
    expect(of('STATISTICS').items.map((one: any) => `${one.title} ${one.text}`)).toEqual([
      '28 years experience',
      '120+ master artisans',
      '8,500+ pieces created',
      '25-year warranty',
    ]);
    expect(of('BANNER').overline).toBe('Since 1999');
    expect(JSON.stringify(of('STORY').body)).toContain('In 1999 two men');
    expect([of('CARDS').items.length, of('STEPS').items.length]).toEqual([3, 6]);
    expect(of('CERTIFICATIONS').items.length).toBeGreaterThanOrEqual(3);
    expect(of('CALL_TO_ACTION').links).toEqual([{ label: 'Book Consultation', to: '/contact' }]);
  });

  it.each([
    ['return policy', 'returns'],
    ['How can I exchange it?', 'returns'],
    ['refund', 'returns'],
    ['warranty', 'terms'],
    ['delivery', 'shipping'],
    ['delivery time', 'shipping'],
    ['complaint', 'grievance'],
    ['phone number', 'contact'],
    ['retrun polcy', 'returns'],
    ['waranty', 'terms'],
    ['gaurantee', 'terms'],
    ['delivry', 'shipping'],
    ['cancel order', 'returns'],
    ['COD', 'shipping'],
    ['cash on delivery', 'shipping'],
    ['wardrobe', undefined],
    ['dumbbell rack', undefined],
    ['steel gate', undefined],
    ['cricket bat', undefined],
    ['policy', undefined],
    ['', undefined],
  ])('leads a search for %j to the page that it wants', async (search, id) => {
    const { pagesForSearch } = await app.data('query($s:String!){pagesForSearch(search:$s){id path title}}', {
      s: search,
    });
    expect(pagesForSearch[0]?.id).toBe(id);
  });

  it('has policies that follow the settings', async () => {
    const words = async (id: string) => JSON.stringify((await page(id)).blocks);
    expect(await words('terms')).toContain('The seller is GS Mart, 14 Talkatora Industrial Area');
    expect(await words('shipping')).toContain('Cash on delivery costs ₹50 more');
    expect(await words('grievance')).toContain('The owner of GS Mart');
    await setSettings(app, 'company', {
      legalName: 'Verma Works LLP',
      grievanceName: 'Asha Verma',
      grievanceDesignation: 'Customer care',
      grievanceContact: 'asha@verma.example',
    });
    expect(await words('returns')).toContain('within 7 days of delivery');
    await setSettings(app, 'dispatch', { returnDays: 0 });
    expect(await words('returns')).toContain('Write or call when you would like');
    await setSettings(app, 'selling', { codAllowed: false });
    expect(await words('terms')).toContain('The seller is Verma Works LLP');
    expect(await words('shipping')).not.toContain('Cash on delivery');
    expect(await words('grievance')).toContain('Asha Verma, Customer care');
    for (const id of FIXED_IDS) expect(await words(id)).not.toMatch(/\{\w+\}/);
  });

  it('lists its pages for everybody, and knows no others', async () => {
    const { contentPages } = await app.data(
      '{ contentPages(pageSize: 3, page: 2) { total pages items { id kind path } } }',
    );
    expect(contentPages).toEqual({
      total: 9,
      pages: 3,
      items: [
        { id: 'footer', kind: 'SCREEN', path: null },
        { id: 'terms', kind: 'POLICY', path: '/pages/terms' },
        { id: 'privacy', kind: 'POLICY', path: '/pages/privacy' },
      ],
    });
    for (const id of ['care', 'constructor', '']) expect(await page(id)).toBeNull();
  });
});

describe('writing', () => {
  it('is seen by nobody before it is published, and by everybody at once then', async () => {
    expect((await save('terms', 1, { title: 'Terms', ...simple('Ours at {brand}: [fair].') })).errors).toBeUndefined();
    expect((await page('terms')).publishedAt).toBeNull();
    const { contentPreview } = await app.data('{ contentPreview(id: "terms") { blocks { body } } }', {}, admin.token);
    expect(contentPreview.blocks[0].body).toEqual(prose(paragraph('Ours at GS Mart: [fair].')));
    expect((await draft('terms')).blocks[0].body).toEqual(prose(paragraph('Ours at {brand}: [fair].')));
    expect((await draft('terms')).note).toMatch(/lawyer/);
    expect(await act('publishContent', 'terms', 2)).toMatchObject({ version: 3, edition: 1, changed: false });
    expect((await draft('terms')).note).toBeNull();
    const shown = await page('terms');
    expect(shown.blocks).toHaveLength(1);
    expect(shown.blocks[0].body).toEqual(prose(paragraph('Ours at GS Mart: [fair].')));
    expect(shown.publishedAt).toEqual(expect.any(String));
    const lines = await AuditEntryModel.find({ entityId: 'terms' }).sort({ at: 1 }).lean();
    expect(lines.map(({ action }) => action)).toEqual(['page.edit', 'page.publish']);
  });

  it('keeps every edition, and brings back any of them, the words of a new shop too', async () => {
    for (const [index, text] of ['One.', 'Two.'].entries()) {
      await save('privacy', 1 + index * 2, { title: text, ...simple(text) });
      await act('publishContent', 'privacy', 2 + index * 2);
    }
    const history = async (pageSize: number, at: number) =>
      (
        await app.data(
          `query ($pageSize: Int!, $page: Int!) { contentHistory(id: "privacy", pageSize: $pageSize, page: $page) {
            total items { number title by current } } }`,
          { pageSize, page: at },
          admin.token,
        )
      ).contentHistory;
    const by = expect.stringMatching(/^Asha Verma/);
    expect(await history(10, 1)).toEqual({
      total: 3,
      items: [
        { number: 2, title: 'Two.', by, current: true },
        { number: 1, title: 'One.', by, current: false },
        { number: 0, title: 'Privacy', by: null, current: false },
      ],
    });
    expect((await history(2, 2)).items.map((one: any) => one.number)).toEqual([0]);
    expect((await history(3, 2)).items).toEqual([]);
    expect(await act('restoreContent', 'privacy', 5, ', edition: 1')).toMatchObject({ title: 'One.', changed: true });
    expect((await page('privacy')).title).toBe('Two.');
    await act('publishContent', 'privacy', 6);
    expect((await page('privacy')).title).toBe('One.');
    expect((await history(10, 1)).total).toBe(4);
    await act('restoreContent', 'privacy', 7, ', edition: 0');
    expect((await draft('privacy')).blocks[0].body).toEqual(fixedPage('privacy')!.content.blocks[0]!.body);
    const none = await app.query(
      'mutation { restoreContent(id: "privacy", version: 8, edition: 9) { id } }',
      {},
      admin.token,
    );
    expect(none.errors![0]!.extensions.code).toBe('NOT_FOUND');
  });

  it('goes back to what is published when the draft is dropped, and knows a draft that says the same', async () => {
    await save('returns', 1, simple('Mine.'));
    await act('publishContent', 'returns', 2);
    expect((await save('returns', 3, simple('Other.'))).data.saveContentDraft).toEqual({ version: 4, changed: true });
    expect(await act('discardContentDraft', 'returns', 4)).toMatchObject({ changed: false });
    expect((await draft('returns')).blocks[0].body).toEqual(prose(paragraph('Mine.')));
    expect((await save('returns', 5, simple('Mine.'))).data.saveContentDraft.changed).toBe(false);
    const again = await app.query('mutation { publishContent(id: "returns", version: 6) { id } }', {}, admin.token);
    expect(again.errors![0]!.extensions.code).toBe('CONFLICT');
    expect(await StoredEditionModel.countDocuments()).toBe(1);
  });

  it('refuses an edit that started from older words', async () => {
    await save('about', 1, { blocks: [] });
    const { errors } = await save('about', 1, { blocks: [] });
    expect(errors![0]!.extensions).toMatchObject({ code: 'STALE_VERSION', version: 2 });
    const late = await app.query('mutation { publishContent(id: "about", version: 1) { id } }', {}, admin.token);
    expect(late.errors![0]!.extensions.code).toBe('STALE_VERSION');
  });

  it('is for admins alone', async () => {
    for (const role of [Role.CATALOGUE, Role.ORDERS, Role.SUPPORT, Role.CUSTOMER]) {
      const { token } = await app.signIn(role);
      expect((await save('terms', 1, simple(), token)).errors![0]!.extensions.code).toBe('FORBIDDEN');
      expect((await create('mine', 'Mine', token)).errors![0]!.extensions.code).toBe('FORBIDDEN');
    }
  });
});

describe('what is refused, at its field, with nothing kept', () => {
  const link = (href: string) => prose(paragraph('Here', [{ type: 'link', attrs: { href } }]));
  const passage = { title: 'A', text: 'B' };
  it.each<[string, object, string, RegExp]>([
    ['about', { title: ' ', blocks: [] }, 'title', /needed/],
    ['about', { title: 'x'.repeat(121), blocks: [] }, 'title', /120/],
    ['about', { description: 'x'.repeat(301), blocks: [] }, 'description', /300/],
    ['about', { title: 'Of {brnad}', blocks: [] }, 'title', /\{brnad\} is no word/],
    ['about', { blocks: [{ type: 'HERO', items: [] }] }, 'blocks.0', /no place on this page/],
    ['home', { blocks: [{ type: 'FOOTER_NOTE', text: 'x' }] }, 'blocks.0', /no place on this page/],
    ['about', { blocks: [{ type: 'CARDS', title: ' ', items: [passage] }] }, 'blocks.0.title', /needed/],
    ['about', { blocks: [{ type: 'CARDS', title: 'x', items: [] }] }, 'blocks.0.items', /At least one/],
    [
      'about',
      { blocks: [{ type: 'CARDS', title: 'x', items: [passage, { title: 'A' }] }] },
      'blocks.0.items.1.text',
      /text/,
    ],
    ['about', { blocks: Array(41).fill({ type: 'PROSE', body: prose(paragraph('x')) }) }, 'blocks', /at most 40/],
    ['contact', { blocks: Array(2).fill({ type: 'CONTACT_MAP', title: 'x' }) }, 'blocks.1', /at most once/],
    ['about', { blocks: [{ type: 'PROSE', body: prose() }] }, 'blocks.0.body', /needed/],
    ['about', { blocks: [{ type: 'PROSE', body: '<b>x</b>' }] }, 'blocks.0.body', /no document/],
    [
      'about',
      { blocks: [{ type: 'PROSE', body: prose({ type: 'script', content: [] }) }] },
      'blocks.0.body',
      /no script/,
    ],
    [
      'about',
      { blocks: [{ type: 'PROSE', body: prose({ type: 'heading', attrs: { level: 1 } }) }] },
      'blocks.0.body',
      /level 2 or 3/,
    ],
    ['about', { blocks: [{ type: 'PROSE', body: link('javascript:alert(1)') }] }, 'blocks.0.body', /link/],
    ['about', { blocks: [{ type: 'PROSE', body: link('//evil.example') }] }, 'blocks.0.body', /link/],
    ['about', { blocks: [{ type: 'PROSE', body: link('/\\evil.example') }] }, 'blocks.0.body', /link/],
    [
      'footer',
      { blocks: [{ type: 'FOOTER_MENU', title: 'x', links: [{ label: 'x', to: 'data:text/html,x' }] }] },
      'blocks.0.links.0.to',
      /begins with/,
    ],
    ['about', { blocks: [{ type: 'PICTURE', picture: { key: 'p/none' } }] }, 'blocks.0.picture', /no such picture/],
    [
      'about',
      { blocks: [{ type: 'FILM', picture: { key: 'films/steel-sparks' }, film: { key: 'f/none.mp4' } }] },
      'blocks.0.film',
      /no such film/,
    ],
  ])('%s %j: %s', async (id, content, path, message) => {
    const { errors } = await save(id, 1, content);
    expect(errors![0]!.extensions.code).toBe('BAD_INPUT');
    expect(errors![0]!.extensions['fields']).toContainEqual({ path, message: expect.stringMatching(message) });
    expect(await StoredPageModel.countDocuments()).toBe(0);
  });

  it('keeps of a document only what is known, and lets it be neither endless nor bottomless', async () => {
    const marks = [{ type: 'link', attrs: { href: '/about', onclick: 'x()', target: '_top' } }, { type: 'bold' }];
    const sent = prose({ ...paragraph('Here', marks), attrs: { style: 'x' }, onclick: 'x()' });
    await save('about', 1, { blocks: [{ type: 'PROSE', body: sent, html: undefined }] });
    const kept = prose(paragraph('Here', [{ type: 'link', attrs: { href: '/about' } }, { type: 'bold' }]));
    expect((await draft('about')).blocks[0].body).toEqual(kept);
    expect((await StoredPageModel.findById('about').lean())!.draft!.blocks).toEqual([{ type: 'PROSE', body: kept }]);
    let deep: object = paragraph('x');
    for (let depth = 0; depth < 20; depth += 1) deep = { type: 'blockquote', content: [deep] };
    const many = prose(...Array.from({ length: 5_000 }, () => ({ type: 'horizontalRule' })));
    for (const body of [prose(deep), many, prose(paragraph('x'.repeat(40_001)))]) {
      const { errors } = await save('about', 2, { blocks: [{ type: 'PROSE', body }] });
      expect(errors![0]!.extensions['fields'][0].message).toMatch(/too many parts|At most/);
    }
  });
});

describe('an own page', () => {
  it('stands at its address once it is published, in the sitemap too, and is gone with its deletion', async () => {
    expect((await create('care-of-wood')).data.createContentPage).toEqual({
      id: 'care-of-wood',
      path: '/pages/care-of-wood',
      version: 1,
      public: false,
    });
    const empty = await app.query(
      'mutation { publishContent(id: "care-of-wood", version: 1) { id } }',
      {},
      admin.token,
    );
    expect(empty.errors![0]!.message).toMatch(/empty/);
    await save('care-of-wood', 1, { title: 'Care of wood', ...simple() });
    expect(await page('care-of-wood')).toBeNull();
    const sitemap = async () => (await app.rest('GET', '/sitemap.xml')).body as string;
    expect(await sitemap()).not.toContain('/pages/care-of-wood');
    await act('publishContent', 'care-of-wood', 2);
    expect(await page('care-of-wood')).toMatchObject({
      kind: 'OWN',
      path: '/pages/care-of-wood',
      title: 'Care of wood',
    });
    expect(await sitemap()).toContain('/pages/care-of-wood');
    expect(await act('unpublishContent', 'care-of-wood', 3)).toMatchObject({ public: false, changed: true });
    expect(await page('care-of-wood')).toBeNull();
    await act('publishContent', 'care-of-wood', 4);
    await app.data('mutation { deleteContentPage(id: "care-of-wood", version: 5) { id } }', {}, admin.token);
    expect(await page('care-of-wood')).toBeNull();
    expect(await StoredEditionModel.countDocuments()).toBe(0);
  });

  it.each(['', 'Care', 'care_of', '-care', 'care--of', 'a'.repeat(61), 'a/b', 'home', 'terms'])(
    'has no address like %j',
    async (slug) => {
      const { errors } = await create(slug);
      expect(errors![0]!.extensions['fields'][0].path).toBe('slug');
      expect(await StoredPageModel.countDocuments()).toBe(0);
    },
  );

  it('is not made twice, and pages every shop has are not deleted', async () => {
    await create('care');
    expect((await create('care')).errors![0]!.extensions['fields'][0].path).toBe('slug');
    for (const name of ['deleteContentPage', 'unpublishContent']) {
      const { errors } = await app.query(
        `mutation { ${name}(id: "terms", version: 1) { __typename } }`,
        {},
        admin.token,
      );
      expect(errors![0]!.extensions.code).toBe('CONFLICT');
    }
    expect((await save('nothing', 1, simple())).errors![0]!.extensions.code).toBe('NOT_FOUND');
  });
});

describe('pictures and films', () => {
  const upload = async (name: string, argument: string, content: Uint8Array, fields: string) => {
    const form = new FormData();
    const query = `mutation ($file: Upload!) { ${name}(${argument}: $file) { ${fields} } }`;
    form.append('operations', JSON.stringify({ query, variables: { file: null } }));
    form.append('map', '{"0":["variables.file"]}');
    form.append('0', new Blob([content as Uint8Array<ArrayBuffer>]), 'file');
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${admin.token}`, 'apollo-require-preflight': 'true' },
    });
    return (await answer.json()) as { data: any; errors?: { extensions: { code: string } }[] };
  };

  it('are taken in by their content and shown where the page names them', async () => {
    const png = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const picture = (await upload('uploadContentPicture', 'picture', png, 'picture { key url }')).data
      .uploadContentPicture.picture;
    const mp4 = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), Buffer.alloc(100)]);
    const film = (await upload('uploadContentFilm', 'film', mp4, 'film { key sources { url type } }')).data
      .uploadContentFilm.film;
    expect(film.sources).toEqual([{ url: `/media/${film.key}`, type: 'video/mp4' }]);
    const served = await fetch(app.url + film.sources[0].url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    const blocks = [
      { type: 'FILM', picture: { key: picture.key, alt: 'The works of {brand}' }, film: { key: film.key }, text: 'x' },
    ];
    expect((await save('about', 1, { blocks })).errors).toBeUndefined();
    await act('publishContent', 'about', 2);
    expect((await page('about')).blocks[0]).toMatchObject({
      picture: { ...picture, alt: 'The works of GS Mart' },
      film,
    });
  });

  it('of another kind are refused', async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(100)}</svg>`);
    for (const [name, argument] of [
      ['uploadContentPicture', 'picture'],
      ['uploadContentFilm', 'film'],
    ] as const)
      expect((await upload(name, argument, svg, `${argument} { key }`)).errors![0]!.extensions.code).toBe(
        'UNSUPPORTED_FILE',
      );
  });
});

it('what another process published holds here soon', async () => {
  await StoredPageModel.create({
    _id: 'terms',
    published: { title: 'Elsewhere', description: '', blocks: [] },
    edition: 1,
    version: 2,
    updatedAt: new Date(),
    updatedBy: { id: 'x', name: 'X' },
  });
  await ContentGenerationModel.create({ _id: 'published', mark: 'another' });
  while ((await page('terms')).title !== 'Elsewhere') await new Promise((resolve) => setTimeout(resolve, 20));
  expect(mongoose.connection.readyState).toBe(1);
});

it('the editor is told of every block with its fields, and of every word with what stands for it', async () => {
  const { contentBlockKinds, contentWords } = await app.data(
    `{ contentBlockKinds { type label about most fields { name kind label required least most fields { name kind label } } }
       contentWords { word means now } }`,
    {},
    admin.token,
  );
  expect(contentBlockKinds.map((one: any) => one.type)).toEqual(BLOCK_TYPES);
  const hero = contentBlockKinds[0].fields[0];
  expect([hero.name, hero.kind, hero.most]).toEqual(['items', 'ITEMS', 6]);
  expect(hero.fields.map((one: any) => one.name)).toEqual(Object.keys(blockOf('HERO').fields['items']!.of!));
  expect(contentWords).toContainEqual({ word: '{brand}', means: 'The brand.', now: 'GS Mart' });
});
