// A page in its form: refusals at their fields, and somebody else who was faster.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { openScreen, Refusal } from '../../../test/stage';
import PageEditor from './PageEditor';

const field = (name: string, kind: string, label: string, more: object = {}) => ({
  __typename: 'ContentField',
  name,
  kind,
  label,
  help: '',
  required: true,
  least: null,
  most: null,
  fields: [],
  ...more,
});
const kinds = [
  {
    __typename: 'ContentBlockKind',
    type: 'FOOTER_MENU',
    label: 'Menu',
    about: 'A heading with links below it.',
    most: 1,
    fields: [
      field('title', 'LINE', 'Heading', { most: 40 }),
      field('links', 'LINKS', 'Links', {
        least: 1,
        most: 2,
        fields: [field('label', 'LINE', 'Label'), field('to', 'LINK', 'Leads to')].map(
          ({ fields: _, ...rest }) => rest,
        ),
      }),
    ],
  },
  {
    __typename: 'ContentBlockKind',
    type: 'FOOTER_NOTE',
    label: 'Note',
    about: 'The words at the very bottom.',
    most: 1,
    fields: [field('text', 'TEXT', 'Text', { most: 300 })],
  },
];
const block = (type: string, more: object) => ({
  __typename: 'ContentBlock',
  type,
  overline: null,
  title: null,
  text: null,
  body: null,
  picture: null,
  film: null,
  items: [],
  links: [],
  ...more,
});
const link = (label: string, to: string) => ({ __typename: 'ContentLink', label, to });

/** A shop whose server refuses as it is told, and keeps what is saved. */
function open(refuse: (input: any) => Refusal | undefined) {
  let draft: any = {
    __typename: 'ContentDraft',
    id: 'footer',
    kind: 'SCREEN',
    name: 'Footer',
    path: null,
    note: 'Read this first.',
    title: 'Footer',
    description: '',
    changed: false,
    public: true,
    edition: 0,
    version: 1,
    publishedAt: null,
    updatedAt: null,
    updatedBy: null,
    blockTypes: ['FOOTER_MENU', 'FOOTER_NOTE'],
    blocks: [block('FOOTER_MENU', { title: 'Services', links: [link('Steel', '/products')] })],
  };
  const sent: any[] = [];
  openScreen(
    '/admin/content?edit=footer',
    <App>
      <PageEditor id="footer" onClose={() => {}} />
    </App>,
    {
      AdminContentDraft: () => ({ contentDraft: draft }),
      AdminContentTable: () => ({ contentBlockKinds: kinds, contentWords: [] }),
      AdminSaveContentDraft: ({ input }: any) => {
        sent.push(input);
        const refusal = refuse(input);
        if (refusal) {
          // Somebody else was faster.
          if (refusal.code === 'STALE_VERSION') draft = { ...draft, version: 5 };
          throw refusal;
        }
        const blocks = input.blocks.map(({ type, ...fields }: any) => block(type, fields));
        draft = { ...draft, blocks, version: input.version + 1, changed: true };
        return { saveContentDraft: draft };
      },
    },
    'anonymous',
  );
  return sent;
}

test('what the server refuses is opened and said at its field, and only what the table knows is sent', async () => {
  const sent = open(({ blocks }) =>
    blocks[0].links[1]?.to === 'nowhere'
      ? new Refusal('BAD_INPUT', 'A link begins with /.', {
          fields: [{ path: 'blocks.0.links.1.to', message: 'A link begins with /.' }],
        })
      : undefined,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Open Menu, block 1' }));
  expect(screen.getByText('Read this first.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add to links' }));
  // Two are all it may have.
  expect(screen.queryByRole('button', { name: 'Add to links' })).toBeNull();
  fireEvent.change(screen.getAllByLabelText('Label')[1]!, { target: { value: 'Wood' } });
  fireEvent.change(screen.getAllByLabelText('Leads to')[1]!, { target: { value: 'nowhere' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close Menu, block 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  const leadsTo = (await screen.findAllByLabelText('Leads to'))[1]!;
  const item = leadsTo.closest<HTMLElement>('.ant-form-item')!;
  expect(await within(item).findByText('A link begins with /.')).toBeVisible();
  expect(screen.getByText('Something is wrong here')).toBeVisible();
  fireEvent.change(leadsTo, { target: { value: '/pages/wood' } });
  fireEvent.click(screen.getByRole('button', { name: 'Move Links 2 of Menu, block 1 up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(sent[1]).toEqual({
    id: 'footer',
    version: 1,
    title: 'Footer',
    description: '',
    blocks: [
      {
        type: 'FOOTER_MENU',
        title: 'Services',
        links: [
          { label: 'Wood', to: '/pages/wood' },
          { label: 'Steel', to: '/products' },
        ],
      },
    ],
  });
});

test('what was typed stays when somebody else was faster, and goes on top of the latest state', async () => {
  const sent = open(({ version }) => (version === 1 ? new Refusal('STALE_VERSION', 'Stale.') : undefined));
  fireEvent.click(await screen.findByRole('button', { name: 'Open Menu, block 1' }));
  fireEvent.change(screen.getByLabelText('Heading'), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load the latest version' })).toBeNull());
  expect(screen.getByLabelText('Heading')).toHaveValue('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(sent[1]).toMatchObject({ version: 5, blocks: [{ title: 'Mine' }] });
});
