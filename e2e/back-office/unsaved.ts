/** Walks every form of the back office and tries every way to lose what was typed in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import {
  asAdmin,
  follow,
  intercept,
  placeInStages,
  placeOrder,
  sentQuote,
  settled,
  writtenReview,
  type Stage,
} from './stage.js';

const sources = join(__dirname, '../../web/src');
/** The screen each form is opened from, so that Back leads to it; it has nothing to type in. */
const before = '/admin/security';

interface Form {
  /** Below web/src. */
  files: readonly string[];
  /** What it is opened with, filled in once the shop has its orders. */
  path: (made: Made) => string;
  show?: (page: Page) => Promise<unknown>;
  /** The field that is typed in. */
  field: (page: Page) => Locator;
  typed?: string;
  /** Instead of typing. */
  fill?: (page: Page) => Promise<unknown>;
  /** What must stay, read from the field; its text when left out. */
  state?: (place: Locator) => Promise<unknown>;
  /** Leaves the form by ways of its own; a dialog is left by Escape as well. */
  ways?: readonly ((page: Page) => Promise<unknown>)[];
}

interface Made {
  /** An offer with many codes. */
  offer: string;
  /** A product group that lacks members. */
  group: string;
  category: string;
  order: string;
  paid: string;
  /** Paid in stages, with a payment that came by hand. */
  staged: string;
  /** Packed, and in need of an e-way bill. */
  packed: string;
  sent: string;
  delivered: string;
  customer: string;
  request: string;
  message: string;
  /** A quote that was sent. */
  quote: string;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog').last();
const inDialog = (label: string | RegExp) => (page: Page) => dialog(page).getByLabel(label).first();
const escape = (page: Page) => page.keyboard.press('Escape');
const textOf = (place: Locator) => place.inputValue();
async function chooseAnotherMail(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Mail', exact: true });
  await field.focus();
  await field.pressSequentially('Payment received');
  await page.locator('.ant-select-item-option-active', { hasText: 'Payment received' }).waitFor();
  await field.press('Enter');
}

/** Opens something of the first member of a group, from the menu of its row. */
const ofMember = (what: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: what }).click();
};
const ofGroup = ({ group }: Made) => `product-groups?edit=${group}`;

const orders = 'features/admin-orders/';

const forms: readonly Form[] = [
  {
    files: ['features/admin-categories/CategoryForm.tsx'],
    path: () => 'category',
    field: (page) => page.getByLabel('Category Name'),
  },
  {
    files: ['features/admin-categories/CategoryEditRow.tsx'],
    path: () => 'category',
    show: press(/^Edit /),
    field: (page) => page.getByLabel('New name'),
    ways: [escape, press('Cancel'), press(/^Edit /)],
  },
  {
    files: ['features/admin-categories/CategoryAttributes.tsx'],
    path: () => 'category',
    show: async (page) => {
      await press(/^Attributes of /)(page);
      await dialog(page).getByRole('button', { name: 'Add attribute' }).click();
    },
    field: (page) => dialog(page).getByLabel('Attribute name').last(),
    ways: [escape],
  },
  {
    files: ['shared/back-office/Correspondence.tsx', 'features/admin-contacts/ContactMessage.tsx'],
    path: ({ message }) => `contacts?view=${message}`,
    field: inDialog(/^Answer to /),
    ways: [escape, (page) => dialog(page).locator('.ant-modal-footer').getByRole('button', { name: 'Close' }).click()],
  },
  {
    files: ['features/admin-custom-orders/CustomOrderDetails.tsx'],
    path: ({ request }) => `custom-order?view=${request}`,
    field: inDialog(/^Answer to /),
    ways: [escape],
  },
  {
    files: [
      'features/admin-content/NewPageDialog.tsx',
      'shared/back-office/EditForm.tsx',
      'shared/back-office/FormDialog.tsx',
    ],
    path: () => 'content',
    show: press('New page'),
    field: inDialog('Title'),
    ways: [escape],
  },
  {
    files: ['features/admin-content/PageEditor.tsx'],
    path: () => 'content?edit=home',
    field: (page) => page.getByLabel('Title', { exact: true }),
    ways: [press('All pages')],
  },
  {
    files: ['features/admin-connections/ConnectionForm.tsx'],
    path: () => 'connections?kind=COURIER',
    field: (page) => page.getByLabel('E-mail of the API user'),
    ways: [press('Close')],
  },
  {
    files: ['features/admin-integrations/ApiKeyForm.tsx'],
    path: () => 'integrations',
    show: press('New API key'),
    field: inDialog('Name'),
    ways: [escape],
  },
  {
    files: ['features/admin-integrations/WebhookForm.tsx'],
    path: () => 'integrations?tab=webhooks',
    show: press('New webhook'),
    field: inDialog('Address'),
    ways: [escape],
  },
  {
    files: ['features/admin-integrations/RedeliverForm.tsx'],
    path: () => 'integrations?tab=webhooks',
    show: async (page) => {
      await press(/^Deliveries to /)(page);
      await press('Redeliver days')(page);
    },
    field: inDialog('From'),
    typed: new Date(Date.now() - 24 * 3_600_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }),
    ways: [escape],
  },
  {
    files: [`${orders}EditAddress.tsx`],
    path: ({ order }) => `orders?view=${order}`,
    show: press('Change address or contact'),
    field: inDialog('City'),
    ways: [escape],
  },
  {
    files: [`${orders}EditBuyer.tsx`],
    path: ({ order }) => `orders?view=${order}`,
    show: press('Add a GSTIN'),
    field: inDialog('Legal name'),
    ways: [escape],
  },
  {
    files: [`${orders}CancelPieces.tsx`],
    path: ({ order }) => `orders?view=${order}`,
    show: press('Cancel a part of it'),
    field: inDialog(/^Reason/),
    ways: [escape],
  },
  {
    files: [`${orders}UpdateStatus.tsx`],
    path: ({ order }) => `orders?view=${order}`,
    show: (page) => dialog(page).getByRole('button', { name: 'Update Status' }).click(),
    field: inDialog(/^Internal note/),
    ways: [escape],
  },
  {
    files: [`${orders}RefundOrder.tsx`],
    path: ({ paid }) => `orders?view=${paid}`,
    show: (page) => dialog(page).locator('.ant-modal-footer').getByRole('button', { name: 'Refund' }).click(),
    field: inDialog(/^Reason/),
    ways: [escape],
  },
  {
    files: [`${orders}RecordPayment.tsx`],
    path: ({ staged }) => `orders?view=${staged}`,
    show: press('Record a payment'),
    field: inDialog(/^Reference/),
    ways: [escape],
  },
  {
    files: [`${orders}CorrectPayment.tsx`],
    path: ({ staged }) => `orders?view=${staged}`,
    show: press(/^Take back/),
    field: inDialog('Why'),
    ways: [escape],
  },
  {
    files: [`${orders}PaymentLinkDialog.tsx`],
    path: ({ staged }) => `orders?view=${staged}`,
    show: press('Payment link'),
    field: inDialog('Days it can be paid'),
    typed: '30',
    ways: [escape],
  },
  {
    files: [`${orders}AddWorkStep.tsx`],
    path: ({ staged }) => `orders?view=${staged}`,
    show: press('Note a step of work'),
    field: inDialog(/^More about it/),
    ways: [escape],
  },
  {
    files: [`${orders}NewOrderRoute.tsx`],
    path: () => 'orders/new',
    field: (page) => page.getByLabel('House and street'),
  },
  {
    files: ['shared/back-office/ShipOrder.tsx'],
    path: () => 'to-pack',
    show: press(/^Ship order /),
    field: inDialog('Tracking number'),
    ways: [escape],
  },
  {
    files: ['shared/back-office/TrackingNumbers.tsx'],
    path: () => 'to-pack',
    show: press('Paste tracking numbers'),
    field: inDialog('Orders and tracking numbers'),
    ways: [escape],
  },
  {
    files: ['shared/back-office/DeliverOrders.tsx'],
    path: () => 'to-pack',
    show: async (page) => {
      await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
      await press(/^Set status/)(page);
      await page.getByRole('menuitem', { name: 'Delivered' }).click();
    },
    field: inDialog('Delivered on'),
    typed: '2026-01-05',
    ways: [escape],
  },
  {
    files: ['shared/back-office/CorrectTracking.tsx'],
    path: ({ sent }) => `orders?view=${sent}`,
    show: press(/^Correct tracking of /),
    field: inDialog('Tracking number'),
    ways: [escape],
  },
  {
    files: ['shared/back-office/EwayBillNumber.tsx'],
    path: ({ packed }) => `orders?view=${packed}`,
    show: press(/^Enter e-way bill number of /),
    field: inDialog('E-way bill number'),
    ways: [escape],
  },
  {
    files: ['shared/back-office/EwayBillFile.tsx'],
    path: ({ packed }) => `orders?view=${packed}`,
    show: press(/^File for the portal of /),
    field: inDialog('Vehicle number'),
    ways: [escape],
  },
  {
    files: ['shared/back-office/CashQuestion.tsx'],
    path: ({ delivered }) => `orders?view=${delivered}`,
    show: press('Record cash'),
    field: inDialog(/^Courier|^Reference/),
    ways: [escape],
  },
  {
    files: ['shared/back-office/BookCourier.tsx'],
    path: ({ packed }) => `orders?view=${packed}`,
    show: press('Book courier'),
    field: inDialog('Weight (kg)'),
    typed: '2.5',
    ways: [escape],
  },
  {
    files: ['features/admin-pricing/BulkChange.tsx'],
    path: () => 'pricing',
    field: (page) => page.getByLabel('Bulk change percent'),
    typed: '5',
  },
  {
    files: ['features/admin-pricing/PriceDialog.tsx'],
    path: () => 'pricing',
    show: press(/^Edit price of /),
    field: inDialog(/^MRP$/),
    typed: '99999.50',
    ways: [escape],
  },
  {
    files: ['features/admin-products/BulkEditBar.tsx'],
    path: () => 'products?category=Cricket',
    show: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await press('Change them at once')(page);
    },
    field: inDialog('Add to stock'),
    typed: '5',
    ways: [escape],
  },
  {
    files: ['features/admin-products/RepriceProducts.tsx'],
    path: () => 'products?category=Cricket',
    show: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await press('New prices')(page);
    },
    field: (page) => dialog(page).getByRole('textbox', { name: 'Percent' }),
    typed: '5',
    ways: [escape],
  },
  {
    files: ['features/admin-products/DuplicateProduct.tsx'],
    path: () => 'products?category=Cricket',
    show: press(/^Duplicate /),
    field: inDialog('SKU of the copy'),
    ways: [escape],
  },
  {
    files: ['features/admin-products/PicturesBySkuRoute.tsx'],
    path: () => 'pictures-by-sku',
    field: (page) => page.getByText('Drop many pictures here, or click to choose them'),
    fill: async (page) => {
      const file = { name: 'nobody.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') };
      await page.locator('main input[type=file]').setInputFiles(file);
      await page.getByText('Unknown SKU').waitFor();
    },
    state: (place) => place.page().getByText('nobody.jpg').count(),
  },
  {
    files: ['features/admin-products/ProductEditor.tsx'],
    path: () => 'products?category=Cricket',
    show: press('Add Product'),
    field: inDialog('SKU'),
    ways: [escape],
  },
  {
    files: ['features/admin-products/ProductDetails.tsx', 'features/admin-products/ProductStock.tsx'],
    path: () => 'products?category=Cricket',
    show: press(/^View /),
    field: inDialog('Note'),
    ways: [escape, (page) => dialog(page).getByRole('button', { name: 'Edit' }).click()],
  },
  {
    files: ['features/admin-products/ProductStock.tsx'],
    path: () => 'products?category=Cricket',
    show: press(/^View /),
    field: inDialog('Shelf'),
    ways: [escape],
  },
  {
    files: ['features/admin-backups/DownloadBackup.tsx'],
    path: () => 'backups',
    show: press(/^Download the backup of /),
    field: inDialog('Passphrase that opens the file'),
    ways: [escape],
  },
  {
    files: ['features/admin-backups/RestoreBackup.tsx'],
    path: () => 'backups',
    show: press(/^Restore the backup of /),
    field: inDialog(/^Type the name of the shop/),
    ways: [escape],
  },
  {
    files: ['features/admin-backups/UploadBackup.tsx'],
    path: () => 'backups',
    show: press('Bring one back'),
    field: inDialog('Passphrase it was downloaded with'),
    ways: [escape],
  },
  {
    files: ['features/admin-go-live/EmptyDemo.tsx'],
    path: () => 'go-live',
    show: press('Empty the demo'),
    field: inDialog('Type EMPTY to confirm'),
    ways: [escape],
  },
  {
    files: ['features/admin-privacy/NewRequest.tsx'],
    path: () => 'privacy',
    show: press('Enter a request'),
    field: inDialog('What they wrote, in short'),
    ways: [escape],
  },
  {
    files: ['features/admin-privacy/RequestDetails.tsx'],
    path: () => 'privacy',
    show: press(/^Open /),
    field: inDialog(/^What was done/),
    ways: [escape],
  },
  {
    files: ['features/admin-returns/ReturnDetails.tsx', 'features/admin-returns/ReturnSteps.tsx'],
    path: () => 'returns',
    show: press(/^Open /),
    field: inDialog(/^Message to the customer/),
    ways: [escape],
  },
  {
    files: ['features/admin-reviews/RefuseReview.tsx'],
    path: () => 'reviews',
    show: press(/^Refuse the review of /),
    field: inDialog('Note (optional)'),
    ways: [escape],
  },
  {
    files: ['features/admin-reviews/AnswerQuestion.tsx'],
    path: () => 'reviews?tab=questions',
    show: press(/^Answer the question about /),
    field: inDialog('Your answer'),
    ways: [escape],
  },
  {
    files: ['features/admin-reviews/AnswerReview.tsx'],
    path: () => 'reviews',
    show: press(/^Answer the review of /),
    field: inDialog('Your answer'),
    ways: [escape],
  },
  {
    files: ['features/admin-shell/ChangePassword.tsx'],
    path: () => 'category',
    show: async (page) => {
      await press(/^Account of /)(page);
      await page.getByRole('menuitem', { name: 'Change password' }).click();
    },
    field: (page) => dialog(page).getByLabel('New password', { exact: true }),
    ways: [escape],
  },
  {
    files: ['features/admin-search-words/SynonymForm.tsx'],
    path: () => 'search-words',
    field: (page) => page.getByLabel('New synonyms'),
  },
  {
    files: ['features/admin-search-words/SynonymForm.tsx'],
    path: () => 'search-words',
    show: press(/^Edit synonyms of /),
    field: (page) => page.getByLabel('Synonyms', { exact: true }).and(page.getByRole('textbox')),
    ways: [escape, press('Cancel'), press(/^Edit synonyms of /)],
  },
  {
    files: ['features/admin-search-words/VainSearches.tsx'],
    path: () => 'search-words',
    field: (page) => page.getByLabel('zeppelin means'),
  },
  {
    files: ['features/admin-settings/SettingGroupForm.tsx'],
    path: () => 'settings?part=shop',
    field: (page) => page.locator('main form').getByRole('textbox').first(),
    ways: [(page) => page.getByRole('tab', { name: 'Selling' }).click()],
  },
  {
    files: ['features/admin-settings/delivery/ZoneDialog.tsx'],
    path: () => 'settings?part=delivery',
    show: press('Add a zone'),
    field: inDialog('Name'),
    ways: [escape],
  },
  {
    files: ['features/admin-settings/MailTextForm.tsx'],
    path: () => 'settings?part=mails',
    field: (page) => page.getByLabel('Subject'),
    ways: [(page) => page.getByRole('tab').first().click(), chooseAnotherMail],
  },
  {
    files: ['features/admin-categories/UsualValues.tsx'],
    path: ({ category }) => `category?usual=${category}`,
    field: inDialog('Generic name'),
    ways: [escape],
  },
  {
    files: ['features/admin-products/GroupEditor.tsx'],
    path: ofGroup,
    field: (page) => page.getByLabel('Title', { exact: true }),
    ways: [press('All groups')],
  },
  {
    files: ['features/admin-products/GroupEditor.tsx'],
    path: () => 'product-groups?edit=new',
    field: (page) => page.getByLabel('Title', { exact: true }),
    ways: [press('All groups')],
  },
  {
    // What can be read is saved when the field is left; this cannot.
    files: ['features/admin-products/GroupEditor.tsx'],
    path: ofGroup,
    field: (page) => page.getByLabel(/^Price of /).first(),
    ways: [press('All groups')],
  },
  {
    files: ['features/admin-products/GenerateMembers.tsx'],
    path: ofGroup,
    show: press(/^Generate \(/),
    field: inDialog(/^Beginning of the SKUs/),
    ways: [escape],
  },
  {
    files: ['features/admin-products/PasteMembers.tsx'],
    path: ofGroup,
    show: press('Paste from a sheet'),
    field: inDialog('Rows'),
    ways: [escape],
  },
  {
    files: ['features/admin-products/ChangeChoice.tsx'],
    path: ofGroup,
    show: ofMember('Change its choice'),
    field: (page) => dialog(page).getByRole('combobox').first(),
    fill: async (page) => {
      const choice = dialog(page).getByRole('combobox').first();
      await choice.focus();
      await choice.press('ArrowDown');
      await choice.press('ArrowDown');
      await choice.press('Enter');
    },
    state: (place) => place.locator('xpath=ancestor::*[contains(@class,"ant-select")][1]').innerText(),
    ways: [(page) => dialog(page).getByRole('button', { name: 'Cancel' }).click()],
  },
  {
    files: ['features/admin-products/MemberPictures.tsx'],
    path: ofGroup,
    show: press(/^Pictures of /),
    field: (page) => dialog(page).getByRole('button', { name: 'Save' }),
    fill: (page) =>
      dialog(page)
        .getByRole('button', { name: /^Remove / })
        .first()
        .click(),
    state: (place) =>
      place
        .page()
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^Remove / })
        .count(),
    ways: [escape],
  },
  {
    files: ['features/admin-products/MakeGroup.tsx'],
    path: () => 'products?category=Indoor+Games',
    show: async (page) => {
      const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
      for (const at of [0, 1]) await rows.nth(at).check();
      await press('Make a group of them')(page);
    },
    field: inDialog('Title'),
    ways: [escape],
  },
  {
    files: ['features/admin-offers/OfferEditor.tsx'],
    path: () => 'offers?edit=new',
    field: (page) => page.getByLabel('Name', { exact: true }),
    ways: [press('All offers')],
  },
  {
    files: ['features/admin-offers/OfferEditor.tsx'],
    path: ({ offer }) => `offers?edit=${offer}`,
    field: (page) => page.getByLabel('Minimum cart value'),
    typed: '999',
    ways: [press('All offers'), press(/^Duplicate /)],
  },
  {
    files: ['features/admin-offers/MakeCodes.tsx'],
    path: ({ offer }) => `offers?edit=${offer}`,
    show: async (page) => {
      await press('Codes of this offer')(page);
      await press('Make codes')(page);
    },
    field: inDialog('They begin with'),
    ways: [escape],
  },
  {
    files: ['features/admin-staff/InviteStaff.tsx'],
    path: () => 'staff',
    show: press('Invite staff'),
    field: inDialog('Name (optional)'),
    ways: [escape, (page) => dialog(page).getByRole('button', { name: 'Cancel' }).click()],
  },
  {
    files: ['features/admin-customers/CustomerNotes.tsx'],
    path: ({ customer }) => `customers?view=${customer}`,
    field: (page) => page.getByLabel('New note'),
  },
  {
    files: ['features/admin-quotes/QuoteEditor.tsx'],
    path: ({ quote }) => `quotes?edit=${quote}`,
    field: (page) => page.getByLabel('What it is'),
    ways: [press('Back to the quote')],
  },
  {
    files: ['features/admin-quotes/Calculator.tsx'],
    path: () => 'quotes?edit=new',
    show: press('Sizes and weight'),
    field: inDialog('Length, mm'),
    typed: '2400',
    ways: [escape],
  },
  {
    files: ['features/admin-quotes/Questions.tsx'],
    path: ({ quote }) => `quotes?view=${quote}`,
    field: (page) => page.getByLabel(/^Answer to /),
  },
  {
    files: ['features/admin-quotes/WorkRateDialog.tsx'],
    path: () => 'quotes?show=prices',
    show: press('Add a line'),
    field: inDialog('What is made'),
    ways: [escape],
  },
  {
    files: ['shared/back-office/RecordEInvoice.tsx'],
    path: ({ sent }) => `orders?view=${sent}`,
    show: press(/^Record IRN of /),
    field: inDialog('Acknowledgement number'),
    ways: [escape],
  },
];

/** What has fields and needs no guard of its own, with the reason. */
const unguarded: Record<string, string> = {
  'features/admin-quotes/LineFields.tsx': 'fields of QuoteEditor',
  'features/admin-quotes/LineKinds.tsx': 'fields of QuoteEditor',
  'features/admin-quotes/PersonFields.tsx': 'fields of QuoteEditor',
  'features/admin-quotes/QuoteForm.tsx': 'the form of QuoteEditor',
  'features/admin-quotes/StageFields.tsx': 'fields of QuoteEditor',
  'features/admin-products/GroupForm.tsx': 'Fields of GroupEditor, which guards them.',
  'features/admin-products/MemberField.tsx': 'A cell of the table of members, which GroupEditor guards.',
  'features/admin-products/OptionsField.tsx': 'Fields of GroupEditor and MakeGroup, which guard them.',
  'shared/back-office/usual-values.tsx': 'The table of fields that the forms of products and categories show.',
  'features/admin-categories/EmojiField.tsx': 'a field of the forms of a category',
  'features/admin-categories/EmojiGrid.tsx': 'a search',
  'features/admin-content/BlockFields.tsx': 'fields of PageEditor',
  'features/admin-content/BlocksField.tsx': 'fields of PageEditor',
  'features/admin-content/MediaFields.tsx': 'fields of PageEditor',
  'features/admin-content/RichTextField.tsx': 'a field of PageEditor',
  'features/admin-offers/ConditionFields.tsx': 'fields of OfferEditor',
  'features/admin-offers/GiftFields.tsx': 'fields of OfferEditor',
  'features/admin-offers/OfferForm.tsx': 'the form of OfferEditor',
  'features/admin-orders/CustomerPanel.tsx': 'fields of NewOrderRoute',
  'features/admin-orders/DeliveryPanel.tsx': 'fields of NewOrderRoute',
  'features/admin-orders/PayPanel.tsx': 'fields of NewOrderRoute',
  'features/admin-orders/PricePanel.tsx': 'codes of NewOrderRoute',
  'features/admin-orders/SendLink.tsx': 'a link to copy: nothing is typed',
  'features/admin-orders/StagesFields.tsx': 'fields of NewOrderRoute',
  'features/admin-pricing/ApplyToAll.tsx': 'a number that is typed again to confirm',
  'features/admin-products/AttributeFields.tsx': 'fields of ProductEditor',
  'features/admin-products/ProductForm.tsx': 'the form of ProductEditor',
  'features/admin-products/SpecificationsField.tsx': 'fields of ProductEditor',
  'features/admin-products/product-fields.tsx': 'fields of ProductEditor',
  'features/admin-settings/ColourField.tsx': 'a field of SettingGroupForm',
  'features/admin-settings/MailTrial.tsx': 'a trial: nothing is saved',
  'features/admin-settings/RowsField.tsx': 'fields of SettingGroupForm',
  'features/admin-settings/SettingField.tsx': 'a field of SettingGroupForm',
  'features/admin-settings/delivery/DaysField.tsx': 'a field of SettingGroupForm',
  'features/admin-settings/delivery/TariffFields.tsx': 'fields of ZoneDialog',
  'features/admin-settings/delivery/TryDelivery.tsx': 'a trial: nothing is saved',
  'features/admin-shell/PasswordDialog.tsx': 'a password is not kept',
  'features/admin-shell/SearchDialog.tsx': 'a search',
  'features/admin-help/HelpRoute.tsx': 'a search',
  'features/admin-staff/CopyLink.tsx': 'a link to copy: nothing is typed',
  'features/admin-to-pack/ScanBox.tsx': 'a code that is scanned and sent at once',
  'shared/back-office/CourierField.tsx': 'a field of ShipOrder and TrackingNumbers',
  'shared/back-office/MomentInput.tsx': 'a field of the forms of products and offers',
  'shared/back-office/NumbersOfOrders.tsx': 'fields of TrackingNumbers',
  'shared/back-office/NumbersToPaste.tsx': 'fields of TrackingNumbers',
  'shared/back-office/NumberInput.tsx': 'a field of many forms',
  'shared/back-office/OfficeForm.tsx': 'what EditForm is made of',
  'shared/back-office/SearchBox.tsx': 'a search',
  'shared/back-office/StateInput.tsx': 'a field of the forms of an address',
};

const hasFields = /<(Input|Input\.TextArea|Input\.Password|RupeesInput|AutoComplete|Form)\b/;
const isGuarded = /useUnsavedChanges\(|<EditForm\b|<FormDialog\b/;

/** Below web/src. */
function filesOfTheBackOffice(): { name: string; text: string }[] {
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(features\/admin-|shared\/back-office\/)/.test(name))
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => ({ name, text: readFileSync(join(sources, name), 'utf8') }));
}

/** Makes a backup, so that there is one to restore. */
async function backUp(stage: Stage): Promise<void> {
  const { startBackup } = await asAdmin(stage, 'mutation{startBackup{id}}');
  for (;;) {
    const { job } = await asAdmin(stage, 'query($id:ID!){job(id:$id){endedAt}}', { id: startBackup.id });
    if (job.endedAt) return;
    await stage.page.waitForTimeout(50);
  }
}

export function unsavedJourneys(stage: Stage): void {
  describe('what was typed and not saved', () => {
    const made = {} as Made;
    const question = () => stage.page.getByRole('dialog', { name: 'Discard your changes?' });
    const answer = async (how: 'Keep editing' | 'Discard') => {
      await question().getByRole('button', { name: how }).click();
      await question().waitFor({ state: 'detached' });
    };

    beforeAll(async () => {
      const { shop } = stage;
      const customer = await shop.signUp('Asha Verma');
      const give = 'mutation($input:UpdateOrderStatusInput!){updateOrderStatus(input:$input){id}}';
      made.order = (await placeOrder(stage, customer, { quantity: 2 })).id;
      made.paid = (await placeOrder(stage, customer, { paymentMethod: 'ONLINE' })).id;
      made.staged = (await placeInStages(stage)).id;
      made.packed = (await placeOrder(stage, customer)).id;
      await asAdmin(stage, 'mutation($input:CreateShipmentInput!){createShipment(input:$input){shipment{id}}}', {
        input: { orderId: made.packed, state: 'PACKED' },
      });
      // Any worth needs an e-way bill then.
      const groups = (await asAdmin(stage, '{settingGroups{id version}}')).settingGroups;
      await asAdmin(
        stage,
        'mutation($id:ID!,$version:Int!,$values:[SettingInput!]!){editSettingGroup(id:$id,version:$version,values:$values){id}}',
        {
          id: 'company',
          version: groups.find(({ id }: { id: string }) => id === 'company').version,
          values: [{ key: 'ewayBillFrom', value: 0 }],
        },
      );
      made.sent = (await placeOrder(stage, customer)).id;
      // So that its invoice takes an IRN.
      await asAdmin(stage, 'mutation($input:EditOrderBuyerInput!){editOrderBuyer(input:$input){id}}', {
        input: { id: made.sent, buyerGstin: '29AAACG1234M1ZL', buyerLegalName: 'Mehta Steel Works LLP' },
      });
      await asAdmin(stage, 'mutation($input:CreateShipmentInput!){createShipment(input:$input){shipment{id}}}', {
        input: { orderId: made.sent, state: 'SHIPPED' },
      });
      const delivered = (await placeOrder(stage, customer)).id;
      await asAdmin(stage, give, { input: { id: delivered, orderStatus: 'DELIVERED', cash: 'COURIER' } });
      made.delivered = delivered;
      made.customer = (await shop.graphql('{me{id}}', {}, customer.token)).me.id;
      await shop.graphql(
        'mutation($input:RequestReturnInput!){requestReturn(input:$input){id}}',
        { input: { orderId: delivered, kind: 'RETURN', reason: 'DAMAGED', lines: [{ line: 0, quantity: 1 }] } },
        customer.token,
      );
      await backUp(stage);
      made.message = (await asAdmin(stage, '{contactSubmissions{items{id}}}')).contactSubmissions.items[0].id;
      made.request = (await asAdmin(stage, '{customOrders{items{id email}}}')).customOrders.items.find(
        ({ email }: { email: string | null }) => email,
      ).id;
      made.group = (
        await asAdmin(stage, '{productGroups(search:"English Willow Bat"){items{id}}}')
      ).productGroups.items[0].id;
      made.category = (await asAdmin(stage, '{categories{id}}')).categories[0].id;
      made.offer = (
        await asAdmin(stage, 'mutation($input:AddOfferInput!){addOffer(input:$input){id}}', {
          input: { name: 'Thank you', trigger: 'CODES', gift: { kind: 'PERCENT', percent: 10 } },
        })
      ).addOffer.id;
      made.quote = await sentQuote(stage);
      await writtenReview(stage, customer);
      await asAdmin(stage, 'mutation($input:CreateWebhookInput!){createWebhook(input:$input){secret}}', {
        input: { url: 'https://example.com/hook', topics: ['STOCK_LOW'] },
      });
      await asAdmin(stage, 'mutation($input:CreatePrivacyRequestInput!){createPrivacyRequest(input:$input){id}}', {
        input: { kind: 'COPY', channel: 'LETTER', email: customer.email },
      });
      await shop.graphql('{products(filter:{search:"zeppelin"}){total}}');
      await intercept(stage.page, 'BackOfficeConnectedCourier', { data: { connectedCourier: 'Shiprocket' } });
      const inVain = async () => (await asAdmin(stage, '{vainSearches{total}}')).vainSearches.total;
      // Their times change every few seconds.
      while ((await inVain()) === 0) await stage.page.waitForTimeout(500);
      await stage.page.goto(before);
      await settled(stage.page);
    });

    it('is looked after in every form: each is in the walk below, and whatever else has fields says why it needs no guard', () => {
      const files = filesOfTheBackOffice();
      const walked = new Set(forms.flatMap((form) => form.files));
      const guarded = files.filter(({ text }) => isGuarded.test(text)).map(({ name }) => name);
      expect(guarded.filter((name) => !walked.has(name))).toEqual([]);
      const others = files.filter(({ text }) => hasFields.test(text) && !isGuarded.test(text)).map(({ name }) => name);
      expect(others.sort()).toEqual(Object.keys(unguarded).sort());
    });

    it.each(forms.map((form, index) => [form.files[0]!.replace(/.*\/|\.tsx/g, ''), index] as const))(
      'in %s (%#) is lost by no way without a question',
      async (_, index) => {
        const { page } = stage;
        const { path, show, field, typed = 'Unsaved words', fill, ways = [], state = textOf } = forms[index]!;
        if (new URL(page.url()).pathname !== before) await page.goto(before);
        await follow(page, `/admin/${path(made)}`);
        await settled(page);
        await show?.(page);
        const place = field(page);
        await place.waitFor();
        if (fill) await fill(page);
        else {
          await place.fill(typed);
          // A browser lets a page hold Back only after a press of its reader.
          await place.press('End');
        }
        const kept = await state(place);
        const stays = async () => {
          await question().waitFor();
          await answer('Keep editing');
          expect(await state(place)).toEqual(kept);
        };
        for (const leave of ways) {
          if (leave === escape) await place.focus();
          await leave(page);
          await stays();
        }
        // The step back, as the browser's button takes it.
        await page.evaluate(() => history.back());
        await stays();
        const asksTheBrowser = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
        expect(await page.evaluate(asksTheBrowser)).toBe(true);
        const link = page.locator(`.admin-sidebar a[href="${before}"]`);
        await link.dispatchEvent('click', { button: 0 });
        await stays();
        await link.dispatchEvent('click', { button: 0 });
        await question().waitFor();
        await answer('Discard');
        await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
        await settled(page);
        // What was discarded asks no more.
        expect(await page.evaluate(asksTheBrowser)).toBe(false);
        expect(stage.faults.splice(0)).toEqual([]);
      },
    );
  });
}
