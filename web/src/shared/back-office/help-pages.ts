// The help of the back office: a page for each screen, in the order of the menu.

export interface HelpPage {
  /** Address of the screen. */
  path: string;
  title: string;
  /** What the question mark of the screen says: two sentences. */
  about: readonly [string, string];
  /**
   * What is done there, step by step. Names stand in brackets: `[…]` is on the screen as soon as it opens, `{…}` in a dialog of it or on
   * another screen. Tests look for each.
   */
  steps: readonly { head: string; text: string }[];
  /** What else people search for. */
  words: string;
}

export const helpPages: readonly HelpPage[] = [
  {
    path: '/admin/dashboard',
    title: 'Dashboard',
    about: [
      'The day at a glance: what waits for you, what was sold, and how it compares with before.',
      'Choose the period of the sales beside their heading.',
    ],
    steps: [
      {
        head: 'See what waits',
        text: '[Waiting today] lists new orders, parcels, returns and messages. Press one to open it.',
      },
      {
        head: 'See what sells',
        text: '[Revenue by day], [Orders by status] and [By category] follow the period that is chosen beside [Sales]. [Top Products] has what sold most pieces ever.',
      },
      {
        head: 'Open an order',
        text: '[Recent Orders] has the newest ones; press a number to see everything about it.',
      },
    ],
    words: 'sales revenue figures report',
  },
  {
    path: '/admin/products',
    title: 'Products',
    about: ['Everything you sell: add, edit, find and take away products.', 'What you save is in the shop at once.'],
    steps: [
      {
        head: 'Add a product',
        text: 'Press [Add Product], fill in title, price, category and pictures, and save. The first picture is the one on the cards.',
      },
      {
        head: 'Change many at once',
        text: 'Tick the products and press {Change them at once}: category, stock, GST rate and more. For a whole category choose it under [Filter], tick one product and choose all of the list.',
      },
      {
        head: 'Hide a product, or plan it',
        text: 'Open it and choose {Draft} or {Hidden} under {Visibility}: only staff see it then, and {Preview} shows its page. With {Live from, India time} it goes live by itself at that moment. Orders keep what they hold of it.',
      },
      {
        head: 'Make another one like it',
        text: 'Press Duplicate beside it and give the copy an SKU. The copy is a draft that opens in the form.',
      },
      {
        head: 'Hide, price or delete many',
        text: 'Tick them and press {Show or hide}, {New prices} or {Delete}. You see how many they are first, and {Undo} takes it back.',
      },
      {
        head: 'Write a good description',
        text: 'Below the description you see what shoppers ask for too, such as {Measurements}, {Material} and {Care}.',
      },
      {
        head: 'Bring a list from a sheet',
        text: 'Press [Import CSV] and choose the file. You see line by line what would happen before anything is changed. {Add pictures} sends those that its column pictures names.',
      },
      {
        head: 'Take your list with you',
        text: '[Export CSV] writes every product into a file for Excel. Change it there and import it again.',
      },
    ],
    words: 'add product picture price stock SKU HSN GST import export delete',
  },
  {
    path: '/admin/orders',
    title: 'Orders',
    about: [
      'Every order with its payment, its status and what to do next.',
      'Open one by its number to accept, pack, ship, cancel or refund it.',
    ],
    steps: [
      {
        head: 'Accept or decline',
        text: 'Open a new order and press {Accept Order} or {Decline Order}; the customer gets a mail.',
      },
      {
        head: 'Move it on',
        text: 'Choose the status that comes next. For cash on delivery you are asked who holds the money.',
      },
      {
        head: 'Cancel a part, or give money back',
        text: 'In the order, press {Cancel a part of it}, or {Refund}. Stock, tax and credit note are reckoned for you.',
      },
      { head: 'Give the list to somebody', text: '[Export CSV] writes the orders that the filters show into a file.' },
    ],
    words: 'accept decline status refund cancel invoice address note',
  },
  {
    path: '/admin/orders/new',
    title: 'Orders you make yourself, and money in parts',
    about: [
      'An order for a customer on the phone, by WhatsApp or at the counter, with every rule of an order in the shop.',
      'It can be paid by a link, to you, on delivery, or in stages such as an advance and the rest.',
    ],
    steps: [
      {
        head: 'Make an order',
        text: 'Under [Customer] search by phone or name, or press [New customer]. Add [Products], type where it goes, and read under [What it comes to] what the customer has to pay.',
      },
      {
        head: 'Get the money by a link',
        text: 'Choose [By a payment link] and place the order: {Copy link}, or {Send by WhatsApp}. What is paid on it records itself.',
      },
      {
        head: 'Record money that came to you',
        text: 'Open the order and press {Record a payment}: cash, UPI, bank or cheque. Before the invoice it gets a receipt voucher, which GST asks for with an advance.',
      },
      {
        head: 'Ask for the next stage',
        text: 'When the goods are ready, press {Is due now} beside the stage. {Payment link} in the order asks for it.',
      },
      {
        head: 'Set right what was recorded wrongly',
        text: 'Press {Take back} beside the payment and say why; nothing is deleted. Money that did come goes back by {Refund}.',
      },
    ],
    words: 'phone WhatsApp counter advance deposit part payment link UPI cash cheque stages voucher',
  },
  {
    path: '/admin/customers',
    title: 'Customers',
    about: [
      'Everybody who has an account, with orders, addresses and cart.',
      'Press a name to see everything about one customer.',
    ],
    steps: [
      { head: 'Find somebody', text: 'Search by name, e-mail or phone. Part of it is enough.' },
      { head: 'Help with a cart', text: 'Press {View} beside the cart to see what lies in it while you talk to them.' },
    ],
    words: 'customer cart phone e-mail address account',
  },
  {
    path: '/admin/category',
    title: 'Categories',
    about: [
      'The shelves of your shop, in the order in which shoppers see them.',
      'A category can hold values that all its products share, such as the maker.',
    ],
    steps: [
      { head: 'Add one', text: 'Type its name, choose an emoji, and press [Add].' },
      {
        head: 'Change the order',
        text: 'Drag a category by its handle. On the keyboard, press space on the handle, then the arrow keys.',
      },
      {
        head: 'Give shoppers filters',
        text: 'Attributes of a category, such as material or width, become filters in the list of products.',
      },
    ],
    words: 'category attribute filter order emoji usual values',
  },
  {
    path: '/admin/pricing',
    title: 'Pricing',
    about: [
      'All prices in one list, and one field that changes them all.',
      'You see every new price before it is there, and can undo the change.',
    ],
    steps: [
      {
        head: 'Change one price',
        text: 'Press the pencil beside it and type the selling price and the MRP. A price with GST above the MRP is refused: the law forbids it.',
      },
      {
        head: 'Change all prices',
        text: 'Type a percentage, such as 10 or -5, look at the preview, and press [Apply to All].',
      },
    ],
    words: 'price MRP discount percent tax GST undo',
  },
  {
    path: '/admin/custom-order',
    title: 'Custom orders',
    about: [
      'Requests for things that are made to measure, with sketch and wishes.',
      'Answer here; the customer gets it by mail where an e-mail was given.',
    ],
    steps: [
      { head: 'Read a request', text: 'Press [View Details]: description, measures, budget and the sketch are there.' },
      { head: 'Answer', text: 'Write your answer below it and send it. The whole exchange stays with the request.' },
    ],
    words: 'custom made sketch quote steel answer',
  },
  {
    path: '/admin/contacts',
    title: 'Contacts',
    about: [
      'Messages from the contact form, each with a ticket number.',
      'Complaints must be answered within the time the law gives; they are marked.',
    ],
    steps: [
      { head: 'Answer', text: 'Open a message, write your answer, and send it.' },
      {
        head: 'Mark a complaint',
        text: 'Switch on {This is a complaint} in the message: it gets the time limits of the E-Commerce Rules, and reminds you.',
      },
    ],
    words: 'message complaint ticket grievance answer',
  },
  {
    path: '/admin/to-pack',
    title: 'To pack',
    about: [
      'The parcels of today, in the order in which they should leave.',
      'Scan or tick them, print the lists, and hand them to the courier.',
    ],
    steps: [
      {
        head: 'Print what you need',
        text: 'Tick the orders and print {Pick list}, {Packing slips} or labels.',
      },
      {
        head: 'Scan while you pack',
        text: 'Put the cursor into the scan field and scan the slip: the order is found and can be packed.',
      },
      { head: 'Ship', text: 'Press [Ship] and enter the tracking number; the customer gets a mail with it.' },
      {
        head: 'Many tracking numbers at once',
        text: 'Press [Paste tracking numbers] and paste orders with their numbers, or choose the file of the courier. You see what will happen before anything is sent.',
      },
      {
        head: 'See only some of them',
        text: 'The filters take a city, a PIN or its beginning, days, the payment, the way of delivery and the courier. The address keeps them, so that you can share it.',
      },
    ],
    words: 'pack ship label slip pick list scan courier tracking paste csv awb filter pin city',
  },
  {
    path: '/admin/on-the-way',
    title: 'On the way',
    about: [
      'Parcels that have left and have not arrived yet, the oldest first.',
      'Mark one as delivered here when the courier does not tell the shop by itself.',
    ],
    steps: [
      { head: 'Find a parcel', text: 'Search by number, name or phone.' },
      {
        head: 'Say that it arrived',
        text: 'Press the next step of the order and choose delivered. For cash on delivery, whoever sees money says who holds it.',
      },
      {
        head: 'A wrong tracking number',
        text: 'Press {Correct tracking} at the parcel. The customer gets one mail with the new number; the history keeps the old one.',
      },
    ],
    words: 'delivered courier tracking parcel shipped',
  },
  {
    path: '/admin/returns',
    title: 'Returns',
    about: [
      'What customers want to give back or exchange, from the wish to the money.',
      'The goods come back first; then you give money back or send another piece.',
    ],
    steps: [
      {
        head: 'Decide',
        text: 'Open a return, look at reason and pictures, and press {Accept} or {Refuse} with a sentence.',
      },
      {
        head: 'When the goods are here',
        text: 'Press {Take in} and say what can be sold again. Damaged pieces do not go back into stock.',
      },
      { head: 'Settle it', text: 'Refund, or exchange. The credit note is written for you.' },
    ],
    words: 'return exchange refund damaged credit note',
  },
  {
    path: '/admin/cash',
    title: 'Cash on delivery',
    about: [
      'Who holds money of delivered parcels, and since when.',
      'Record what a courier paid, and the orders are paid.',
    ],
    steps: [
      {
        head: 'Record a payment',
        text: 'Press the name of a courier: its orders are listed. Choose those of its payout and press {Mark paid}.',
      },
    ],
    words: 'COD cash courier money owed',
  },
  {
    path: '/admin/due',
    title: 'Due amounts',
    about: [
      'Orders in stages of which money is due, those that are due longest first.',
      'A stage is due when you say so in its order, and all that is left once the goods are delivered.',
    ],
    steps: [
      {
        head: 'Remind somebody',
        text: 'Press {Remind}: the customer gets a mail, and a message by WhatsApp or SMS if you set that. Once a day is enough, and the shop keeps to it.',
      },
      {
        head: 'See what a customer owes',
        text: 'Press the name, or {Statement} on the screen of the customer. Choose the days, and send the {PDF}.',
      },
    ],
    words: 'owe due overdue reminder statement ledger account balance outstanding receivable',
  },
  {
    path: '/admin/gst',
    title: 'GST',
    about: [
      'The invoices, credit notes and vouchers of a month, as GSTR-1 asks for them.',
      'The screen says whether the sections are equal to the invoices minus the credit notes, to the paisa.',
    ],
    steps: [
      {
        head: 'Correct what is wrong',
        text: 'Problems stand first. Press {Correct it} to open the order or the product. An HSN code that you give to a product now counts for the invoices of the month that lack it.',
      },
      {
        head: 'Send the month to your accountant',
        text: 'Choose the month and press {Make files}: you get the files of the offline tool, a workbook and the registers for the books in one archive. {Make PDFs} packs all documents.',
      },
      {
        head: 'Keep the IRN of an invoice to a business',
        text: 'Upload its e-invoice from the archive to the portal, press {Record IRN} in the list of documents and paste the answer. The PDF then has the IRN and the QR code.',
      },
      {
        head: 'Let the accountant do it',
        text: 'Invite the accountant under Staff with the role of an accountant, who reads all of this and changes nothing.',
      },
    ],
    words:
      'tax GSTR-1 GSTR1 return filing accountant HSN B2B B2C register CSV Excel invoice month Tally books IRN e-invoice einvoice QR',
  },
  {
    path: '/admin/returned-parcels',
    title: 'Returned parcels',
    about: [
      'How many parcels came back undelivered, by PIN code, courier, product and payment.',
      'It helps you decide where cash on delivery is worth it.',
    ],
    steps: [
      {
        head: 'Find where they come back from',
        text: 'The rows with the most of them stand first; [Share] says how many of a hundred came back. Choose {By courier} or {By product} beside it, and {Cash on delivery} to leave out what was paid before.',
      },
      {
        head: 'Do something about it',
        text: 'Under Settings, part Selling, let orders to such PIN codes wait until the shopper confirms them, or close cash on delivery there. Five parcels of 180 days are needed before a PIN code counts.',
      },
      {
        head: 'An order that waits for its shopper',
        text: 'The shopper gets a message and a mail with a link, to confirm it, correct the address, pay now or cancel. In Orders the filter {Waits for the shopper} lists them, {No answer} those whose time is over: open one to confirm it for the shopper, to cancel it, or to send it with a reason.',
      },
      { head: 'Take it with you', text: '[Export CSV] writes all rows into a file.' },
    ],
    words: 'RTO return to origin came back undelivered COD confirm PIN courier',
  },
  {
    path: '/admin/quotes',
    title: 'Quotes',
    about: [
      'What you offer to make: drafts, what was sent, and what customers say to it.',
      'An accepted quote becomes an order with its stages of payment.',
    ],
    steps: [
      {
        head: 'Make a quote',
        text: 'Press [New quote], or {Make a quote} beside a custom order, a message or a customer. Say who asks, add lines, and press {Save draft}: the shop says what it comes to.',
      },
      {
        head: 'Reckon sizes and weight',
        text: 'Press {Sizes and weight} in a line of own work, choose the shape and the material, and type millimetres. Quantity and detail are filled in for you.',
      },
      {
        head: 'Keep your rates',
        text: '[Price list] holds what you make often, per kg, foot or square foot. In a quote, {Add from the price list} begins a line with it.',
      },
      {
        head: 'Send it',
        text: 'Look at {Preview PDF}, then press {Send}: you see to whom it goes and how. {Send by WhatsApp yourself} opens WhatsApp with the link.',
      },
      {
        head: 'Answer and change',
        text: 'A question of the customer stands on top of the quote: write below it and press {Send answer}. What you {Edit} counts once you send it again, as a new version; {Copy} begins another quote like it.',
      },
    ],
    words: 'quotation estimate offer sketch fabrication advance stages price list weight calculator',
  },
  {
    path: '/admin/offers',
    title: 'Offers',
    about: [
      'What lowers the cost of an order: a code, a sale of some days, free delivery, buy 2 get 1.',
      'Prices stay as they are: shoppers see the offer beside them and in the cart.',
    ],
    steps: [
      {
        head: 'Add an offer',
        text: 'Press [Add offer] and choose a ready-made one such as {Diwali 10%}, or fill in the form. It is a draft that no shopper sees.',
      },
      {
        head: 'Try it before it starts',
        text: 'Press {Try it on past orders}: you see what it would have given on the orders of the last 30 days, and on which. {What shoppers read} has the sentence they will see.',
      },
      {
        head: 'Start, pause and end it',
        text: 'Press {Start}. {Pause} stops it at once and {Resume} brings it back; {End} is for good.',
      },
      {
        head: 'Know which one counts',
        text: 'An offer that cannot be used with others counts alone. Where offers exclude each other, the shopper gets the one with the lowest total to pay. [Calendar] shows where two meet.',
      },
      {
        head: 'Give each customer a code of their own',
        text: 'Choose {With many codes, each for one order or a few}, save, and press {Make codes}. They come as a file; {Download all as CSV} has their uses too.',
      },
      {
        head: 'Do the same again',
        text: 'Press {Duplicate}: the copy is a new draft.',
      },
    ],
    words: 'offer coupon discount code sale voucher promotion diwali festival free delivery buy get prepaid bundle',
  },
  {
    path: '/admin/product-groups',
    title: 'Product groups',
    about: [
      'Products that come in sizes or finishes: one page in the shop, one choice for each piece.',
      'Each size stays a product with its own price, stock and SKU.',
    ],
    steps: [
      {
        head: 'Start with options',
        text: 'Press [Add group], name up to three options such as Size and Finish, and their values. Then generate the members with price and stock.',
      },
      {
        head: 'Start with products you have',
        text: 'Tick them in Products and press {Make a group of them}. Their addresses keep working.',
      },
      {
        head: 'Edit in place',
        text: 'Price, MRP, SKU and stock of each member are edited in the table and saved when you leave the field.',
      },
    ],
    words: 'size finish colour variant option swatch group',
  },
  {
    path: '/admin/low-stock',
    title: 'Low stock',
    about: [
      'Products with few pieces left, or none.',
      'Open one to correct its stock, or count many at once; the shop sells again what has come in.',
    ],
    steps: [
      { head: 'Change the mark', text: 'From how many pieces a product is low is set in Settings, part Selling.' },
      {
        head: 'Count the shelf',
        text: 'Press [Stock take] to enter what you have counted, for many products in one sheet.',
      },
      { head: 'Tell those who wait', text: 'Shoppers who asked get a mail by themselves when it is back in stock.' },
    ],
    words: 'stock inventory sold out back in stock',
  },
  {
    path: '/admin/declarations',
    title: 'Declarations',
    about: [
      'What the law wants beside a product: maker, net quantity, origin and more.',
      'The list says for each category what is missing, and leads to where it is filled in.',
    ],
    steps: [
      {
        head: 'Fill in many at once',
        text: 'Press {Set for the whole category}: what all its products share is entered once, and a product can differ.',
      },
    ],
    words: 'legal metrology manufacturer importer net quantity origin month size box',
  },
  {
    path: '/admin/pictures-by-sku',
    title: 'Pictures by SKU',
    about: [
      'Gives many products their pictures at once, by the names of the files.',
      'Nothing is changed before all pictures are sent, and it can be undone.',
    ],
    steps: [
      {
        head: 'Name the files',
        text: 'BAT-1.jpg is the cover of the product with the SKU BAT-1, BAT-1-2.jpg its second picture.',
      },
      {
        head: 'Drop them and look',
        text: 'Under [Drop many pictures here, or click to choose them] choose the files. The list says of each whether it is {Matched}, an {Unknown SKU} or for a product that has pictures.',
      },
      {
        head: 'Give them',
        text: 'Choose {Leave products that have pictures as they are} or {Replace their pictures}, then press the button that names how many. The same files can be dropped again.',
      },
    ],
    words: 'image photo upload many drop file name',
  },
  {
    path: '/admin/deleted-products',
    title: 'Deleted products',
    about: ['What was taken out of the shop; old orders keep it.', 'Bring a product back with everything it had.'],
    steps: [{ head: 'Bring one back', text: 'Press {Bring back} beside it. Its address works again.' }],
    words: 'restore undo delete bring back',
  },
  {
    path: '/admin/search-words',
    title: 'Search words',
    about: [
      'Words that shoppers searched for and did not find, and words that mean the same.',
      'Teach the search that almirah means wardrobe.',
    ],
    steps: [
      {
        head: 'Use what they searched for',
        text: '[Searched but not found] has the words of the last 90 days. Press {Make synonym} to say what they mean.',
      },
      { head: 'Write your own', text: 'In [Synonyms], write a line such as almirah = wardrobe.' },
    ],
    words: 'synonym search Hindi not found',
  },
  {
    path: '/admin/feeds',
    title: 'Google and Meta',
    about: [
      'Files of all your products that Google, Facebook, Instagram and WhatsApp fetch, with the figures of your pages.',
      'The list says which products they refuse or show less often, and leads to where that is corrected.',
    ],
    steps: [
      {
        head: 'Give them the address',
        text: 'Copy the address below [Addresses] into Google Merchant Center or Commerce Manager, as a feed that is fetched every day.',
      },
      { head: 'Correct what is red first', text: 'Below [What to correct], press what is wrong with a product.' },
    ],
    words: 'google merchant shopping facebook instagram whatsapp catalogue feed gtin barcode brand xml csv',
  },
  {
    path: '/admin/privacy',
    title: 'Privacy requests',
    about: [
      'Who wants a copy of their data, a correction, or to be erased, and until when you must answer.',
      'The shop collects and erases by itself what it may; you see what the law still needs.',
    ],
    steps: [
      {
        head: 'Somebody wrote a letter',
        text: 'Press [Enter a request], say who and what for. The due date counts from the day it came.',
      },
    ],
    words: 'DPDP data copy erase correct person',
  },
  {
    path: '/admin/reviews',
    title: 'Reviews',
    about: [
      'What customers who received a product say about it, and what you answer.',
      'Everybody sees a review once you publish it, or at once when the settings say so.',
    ],
    steps: [
      {
        head: 'Look at what waits',
        text: 'Those that wait come first. Press {Publish}, also for a bad one: shoppers trust a shop that shows them.',
      },
      {
        head: 'Answer',
        text: 'Press {Answer} and write what everybody reads below the review. You can change it later.',
      },
      {
        head: 'Refuse',
        text: 'Press {Refuse} and choose one of the six reasons. Its writer is told why, and the page of the product counts it.',
      },
      {
        head: 'Answer questions',
        text: 'In [Questions], press {Answer}: question and answer appear on the page of the product, and who asked gets a mail.',
      },
      {
        head: 'Look twice at a hint',
        text: 'It says that two reviews came from one device, or that a word of your list stands in it. Choose {With a hint} to see them all.',
      },
    ],
    words: 'rating stars feedback publish refuse spam testimonial ask question answer',
  },
  {
    path: '/admin/messages',
    title: 'Messages',
    about: [
      'What went by WhatsApp and SMS in the last 30 days, and what became of it.',
      'Mails are not here; codes are listed without their digits for a day.',
    ],
    steps: [
      {
        head: 'See whether somebody was reached',
        text: 'Type the beginning of the number. {Delivered} means that it is on the phone, {Failed} says why it is not, and whether it went another way instead.',
      },
      {
        head: 'Send one again',
        text: 'Press {Send again} beside one that failed, when its cause is over. It never sends a code, and nothing to a customer who does not want it any more.',
      },
      {
        head: 'Keep an eye on the cost',
        text: '[Spent today] shows each channel against its limit. The last fifth of the limit is kept for codes; at midnight it begins anew.',
      },
      {
        head: 'See what reminders of carts bring',
        text: '[Abandoned carts] counts reminders, who came back by their link, and what was ordered within seven days of that. They begin when you say after how many hours in the settings under Selling, and go to those alone who agreed. Their mail is under Words of mails.',
      },
      {
        head: 'Set it up',
        text: 'Connect WhatsApp or SMS under Connections, register the texts that stand in the settings under Texts to register, and choose there under WhatsApp and SMS which notice goes by which channel.',
      },
    ],
    words: 'WhatsApp SMS message code delivered failed cost limit MSG91 Meta template Hindi',
  },
  {
    path: '/admin/content',
    title: 'Pages',
    about: [
      'The texts and pictures of your shop: home page, about, policies, footer.',
      'Save a draft and look at it; shoppers see it when you publish.',
    ],
    steps: [
      { head: 'Change a page', text: 'Open it, press a block, change words or pictures, and save the draft.' },
      {
        head: 'Words that follow your settings',
        text: '{Insert a word} for name, address or phone: it changes everywhere when the setting changes.',
      },
      { head: 'Go back', text: 'Each published edition is kept; {Restore} brings one back as a draft.' },
      { head: 'Add a page', text: 'Press [New page] and give it a title. It can stand in the footer.' },
    ],
    words: 'home about terms privacy policy footer hero slides text picture publish',
  },
  {
    path: '/admin/settings',
    title: 'Settings',
    about: [
      'How the shop is called, looks, sells, charges, delivers and writes.',
      'Each part is saved by itself, and every change stands in the audit log.',
    ],
    steps: [
      {
        head: 'Name, address and GSTIN',
        text: 'They stand on every invoice. The state of the address decides between CGST with SGST and IGST.',
      },
      {
        head: 'Delivery',
        text: 'Zones by PIN code with charge, days and cash on delivery. Try a PIN before you save.',
      },
      { head: 'Mails', text: 'Change the words of each mail, look at it, and send it to yourself.' },
    ],
    words: 'company logo colours payments zones mail tax rounding alert',
  },
  {
    path: '/admin/connections',
    title: 'Connections',
    about: [
      'Who takes your payments, sends your mails, carries your parcels and keeps your files.',
      'Keys are stored sealed and are never shown again; a test asks the other side at once.',
    ],
    steps: [
      {
        head: 'Connect payments',
        text: 'Copy key and secret from the dashboard of Razorpay, test, and save. Enter the address of the webhook there, too.',
      },
      {
        head: 'Connect mail',
        text: 'Choose your provider, enter user and password, and test: you get a mail at once.',
      },
      {
        head: 'Connect WhatsApp and SMS',
        text: 'Enter the keys of Meta and of MSG91, and the addresses shown here at theirs. What each message says, to register it there, stands in the settings under Texts to register.',
      },
      {
        head: 'What says set on the server',
        text: 'It stands where the shop is started and wins over what is entered here.',
      },
    ],
    words:
      'Razorpay SMTP mail server Gmail Zoho courier Shiprocket WhatsApp Meta SMS MSG91 DLT S3 keys secret address TLS',
  },
  {
    path: '/admin/go-live',
    title: 'Ready to sell',
    about: [
      'What your shop still needs before its first real order.',
      'Each line leads to the screen where it is done, and is ticked by itself.',
    ],
    steps: [
      {
        head: 'Work down the list',
        text: 'Company, policies, delivery, payment and mail. What is required stands first; the rest is advice.',
      },
      {
        head: 'Empty the demo',
        text: '[The demo] lists what came with the shop. A backup is made first; your own products, pages and orders stay.',
      },
    ],
    words: 'go live demo sample start checklist launch',
  },
  {
    path: '/admin/backups',
    title: 'Backups',
    about: [
      'Copies of everything your shop knows, made every night by itself.',
      'Once a week the newest is tried out, so that you know it works.',
    ],
    steps: [
      { head: 'Make one now', text: 'Press the button for it at the top; the shop stays open meanwhile.' },
      {
        head: 'Take one home',
        text: 'Download it as an encrypted file. It holds the data of your customers: keep it and its words apart.',
      },
      {
        head: 'Go back',
        text: 'Restore puts the shop back as it was. A backup of now is made first.',
      },
      {
        head: 'Bring one back',
        text: 'A downloaded file is sent to the shop with its passphrase, on a new machine too, and then stands in the list to be restored.',
      },
    ],
    words: 'backup restore copy download upload bring back file new machine disk S3',
  },
  {
    path: '/admin/staff',
    title: 'Staff',
    about: [
      'Who works in the back office, and what their role opens.',
      'Take somebody off the list and they are logged out at once.',
    ],
    steps: [
      {
        head: 'Give somebody a role',
        text: 'Press [Invite staff], choose the role, and enter the e-mail or pass on the link.',
      },
      { head: 'See what a role opens', text: '[What the roles open] says it for each role, below the list.' },
      {
        head: 'End a session',
        text: 'Press {Sessions} beside a name to see where they are logged in, and end one.',
      },
    ],
    words: 'role employee invite session password',
  },
  {
    path: '/admin/audit',
    title: 'Audit log',
    about: [
      'Who changed what, and when, with the values before and after.',
      'Nobody can change it, and nothing is left out.',
    ],
    steps: [
      { head: 'Find a change', text: 'Search by name, or choose the kind of record. Unfold a line to see the values.' },
    ],
    words: 'history change who before after',
  },
  {
    path: '/admin/security',
    title: 'Security log',
    about: [
      'Log-ins, wrong passwords, password resets, exports, and what was refused.',
      'Look here when something about an account is strange.',
    ],
    steps: [{ head: 'Find an account', text: 'Search by its e-mail, or choose what happened.' }],
    words: 'log in attempts password device',
  },
  {
    path: '/admin/integrations',
    title: 'Integrations',
    about: [
      'Keys for other programs, such as your accounts or a stock system, and messages the shop sends them.',
      'A key may do only what you tick, and can be revoked at any time.',
    ],
    steps: [
      { head: 'Make a key', text: 'Press [New API key], name the program, and tick what it may do. It is shown once.' },
      {
        head: 'Tell another program',
        text: 'In [Webhooks], name its address and what it gets, such as orders. What could not be delivered is sent again.',
      },
    ],
    words: 'API key webhook ERP Tally program',
  },
];

/** The page of the screen at an address. */
export const helpOf = (path: string): HelpPage | undefined => helpPages.find((page) => page.path === path);

/** The last part of a screen's address, which is also the page's and its picture's. */
export const nameOf = ({ path }: HelpPage): string => path.slice('/admin/'.length).replace('/', '-');

/** Pages in which every word of the search stands somewhere, the title first. */
export function helpAbout(search: string): readonly HelpPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return helpPages;
  const textOf = ({ title, about, steps, words: more }: HelpPage) =>
    [title, ...about, ...steps.flatMap(({ head, text }) => [head, text]), more].join(' ').toLowerCase();
  const found = helpPages.filter((page) => words.every((word) => textOf(page).includes(word)));
  const isNamed = ({ title }: HelpPage) => words.some((word) => title.toLowerCase().includes(word));
  return [...found.filter(isNamed), ...found.filter((page) => !isNamed(page))];
}
