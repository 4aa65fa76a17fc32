/** The table of connections: their fields, presets, variables of the environment, and what they say in terms of the config. */
import { z } from 'zod';
import { objectStorePlace, type Config } from '../../config.js';
import { PHONE_HELP, readPhone } from '../../types/phone.js';

export const CONNECTION_KINDS = ['ADDRESS', 'MAIL', 'PAYMENTS', 'COURIER', 'WHATSAPP', 'SMS', 'FILES'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

export type ConnectionValues = Readonly<Record<string, string>>;

export interface ConnectionField {
  label: string;
  help: string;
  /** Sealed, and never shown again. */
  secret?: true;
  optional?: true;
  /** Says where secrets are sent: with another value the secrets are asked for again. */
  destination?: true;
  /** Compared with what others send, and sent nowhere itself. */
  neverSent?: true;
  /** Days for which the previous secret is accepted after a change. */
  overlapDays?: number;
  options?: readonly { value: string; label: string }[];
  check: z.ZodType<string>;
}

/** Values that somebody's usual provider needs. */
export interface ConnectionPreset {
  id: string;
  title: string;
  about: string;
  values: ConnectionValues;
}

/** A secret that was replaced, opened. */
export interface ReplacedSecret {
  secret: string;
  /** Until when it is accepted. */
  until: Date;
}

export interface ConnectionDescription {
  title: string;
  about: string;
  /** Variables of the environment; the connection is set on the server when the first one is. */
  env: readonly string[];
  fields: Readonly<Record<string, ConnectionField>>;
  presets?: readonly ConnectionPreset[];
  /** True when it holds from the next start only. */
  atStart?: true;
  /** What is wrong with the fields together, by name of the field. */
  conflict?: (values: ConnectionValues) => { field: string; message: string } | undefined;
  /**
   * What it says of the config.
   * @param values checked and complete
   * @param previous the replaced secret of its field with `overlapDays`, while others may still use it
   */
  read: (values: ConnectionValues, config: Config, previous?: ReplacedSecret) => Partial<Config>;
}

const line = (max = 200) =>
  z
    .string()
    .max(max, `At most ${max} characters.`)
    // eslint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Must be one line.');
const secret = line(300);
const host = line(253).regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'Must be a host name such as smtp.example.com.');
const httpOrigin = line().refine(
  (text) => URL.canParse(text) && /^https?:\/\/[^/]+$/.test(text) && new URL(text).origin === text.toLowerCase(),
  'Must be an address such as https://s3.example.com, without a path.',
);

const webAddress = line().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;
}, 'Must be an address such as https://shop.example.com, without a path.');

const metaId = line(30).regex(/^\d{5,30}$/, 'Digits only.');
const longSecret = line(300).regex(/^\S+$/, 'No blanks.');

/** A test sends a message to it. */
const TEST_NUMBER: ConnectionField = {
  label: 'Your phone number for tests',
  help: 'A test sends a message to it, where a template is registered already. Empty: a test only asks for the account.',
  optional: true,
  check: line(30)
    .transform((typed) => readPhone(typed) ?? '')
    .refine((number) => number !== '', PHONE_HELP),
};

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|host\.docker\.internal|mail|[a-z0-9-]+)$/i;

const mailPreset = (id: string, title: string, hostName: string, about: string): ConnectionPreset => ({
  id,
  title,
  about,
  values: { host: hostName, port: '465', security: 'TLS' },
});

export const CONNECTIONS: Readonly<Record<ConnectionKind, ConnectionDescription>> = {
  ADDRESS: {
    title: 'Address of the shop',
    about: 'Where shoppers reach the shop. Links in mails and the address for payment notices start with it.',
    env: ['PUBLIC_URL'],
    fields: {
      publicUrl: {
        label: 'Address',
        help: 'As in the browser, such as https://shop.example.com.',
        check: webAddress,
      },
    },
    read: ({ publicUrl }) => ({ publicUrl: publicUrl!.replace(/\/+$/, ''), publicUrlKnown: true }),
  },
  MAIL: {
    title: 'Mail',
    about: 'The server that sends your mails: log-in codes, orders, news of deliveries.',
    env: ['SMTP_URL'],
    fields: {
      host: { label: 'Server', help: 'Such as smtp.gmail.com.', destination: true, check: host },
      port: {
        label: 'Port',
        help: '465 with TLS, 587 with STARTTLS.',
        destination: true,
        check: line(5).regex(/^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d\d|655[0-2]\d|6553[0-5])$/, {
          error: 'Must be a number from 1 to 65535.',
        }),
      },
      security: {
        label: 'Encryption',
        help: 'What the provider asks for; TLS where it offers both.',
        destination: true,
        options: [
          { value: 'TLS', label: 'TLS from the start (port 465)' },
          { value: 'STARTTLS', label: 'STARTTLS (port 587)' },
          { value: 'NONE', label: 'None (a server on this machine)' },
        ],
        check: z.enum(['TLS', 'STARTTLS', 'NONE'], { error: 'Must be TLS, STARTTLS or NONE.' }),
      },
      user: {
        label: 'User name',
        help: 'Often the whole e-mail address. Empty when the server asks for none.',
        optional: true,
        destination: true,
        check: line(),
      },
      password: {
        label: 'Password',
        help: 'An app password or SMTP key, not the password you log in with.',
        secret: true,
        optional: true,
        check: secret,
      },
      from: {
        label: 'Sender',
        help: 'The address mails are from; it must be yours at this provider.',
        check: line(254).pipe(z.email('Must be an e-mail address.')),
      },
    },
    presets: [
      mailPreset(
        'gmail',
        'Gmail',
        'smtp.gmail.com',
        'Turn on 2-Step Verification in your Google account, then make an app password under Security › App passwords. At most 500 mails a day (2,000 with Workspace).',
      ),
      mailPreset(
        'zoho',
        'Zoho Mail (India)',
        'smtp.zoho.in',
        'In Zoho Mail: Settings › Mail accounts › SMTP shows whether it is on. With two-factor authentication make an application-specific password.',
      ),
      ...(
        [
          ['ap-south-1', 'Mumbai'],
          ['ap-southeast-1', 'Singapore'],
          ['eu-west-1', 'Ireland'],
          ['us-east-1', 'N. Virginia'],
        ] as const
      ).map(([region, place]) =>
        mailPreset(
          `ses-${region}`,
          `Amazon SES (${place})`,
          `email-smtp.${region}.amazonaws.com`,
          'In the SES console: verify your sender, ask to leave the sandbox, then SMTP settings › Create SMTP credentials. They are not your AWS keys.',
        ),
      ),
      {
        ...mailPreset(
          'brevo',
          'Brevo',
          'smtp-relay.brevo.com',
          'In Brevo: SMTP & API › SMTP. The user name is the login shown there, the password an SMTP key. Verify the sender first.',
        ),
        values: { host: 'smtp-relay.brevo.com', port: '587', security: 'STARTTLS' },
      },
    ],
    conflict: ({ user, password, security, host: server }) => {
      if (user && !password) return { field: 'password', message: 'A user name needs its password.' };
      if (password && !user) return { field: 'user', message: 'A password needs its user name.' };
      if (password && security === 'NONE' && !LOCAL.test(server ?? ''))
        return { field: 'security', message: 'Without encryption the password could be read on its way. Choose TLS.' };
      return undefined;
    },
    read: ({ host: server, port, security, user, password, from }, config) => {
      const url = new URL(`${security === 'TLS' ? 'smtps' : 'smtp'}://${server}:${port}`);
      if (user) Object.assign(url, { username: encodeURIComponent(user), password: encodeURIComponent(password!) });
      if (security === 'STARTTLS') url.searchParams.set('requireTLS', 'true');
      if (security === 'NONE') url.searchParams.set('ignoreTLS', 'true');
      return { smtpUrl: url.href, ...(config.setOnServer.includes('MAIL_FROM') ? {} : { mailFrom: from! }) };
    },
  },
  PAYMENTS: {
    title: 'Payments (Razorpay)',
    about: 'Who takes online payments. Without it shoppers can pay on delivery only.',
    env: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    fields: {
      keyId: {
        label: 'Key Id',
        help: 'Razorpay dashboard: Account & Settings › API keys. Begins with rzp_live_, or rzp_test_ for test payments.',
        destination: true,
        check: line().regex(/^rzp_(test|live)_\w+$/, 'Begins with rzp_live_ or rzp_test_.'),
      },
      keySecret: {
        label: 'Key Secret',
        help: 'Shown once when Razorpay makes the key.',
        secret: true,
        check: secret,
      },
      webhookSecret: {
        label: 'Webhook secret',
        help: 'What you enter as the secret of the webhook at Razorpay. After a change the one before is accepted for 7 days.',
        secret: true,
        neverSent: true,
        overlapDays: 7,
        check: secret,
      },
    },
    read: ({ keyId, keySecret, webhookSecret }, { apiUrls }, previous) => ({
      razorpay: {
        keyId: keyId!,
        keySecret: keySecret!,
        webhookSecret: webhookSecret!,
        ...(previous && { previousWebhookSecret: previous.secret, previousWebhookUntil: previous.until }),
        apiUrl: apiUrls.razorpay,
      },
    }),
  },
  COURIER: {
    title: 'Courier (Shiprocket)',
    about: 'Books parcels and follows them. Without it you enter tracking numbers by hand.',
    env: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_NOTICE_TOKEN'],
    fields: {
      email: {
        label: 'E-mail of the API user',
        help: 'Shiprocket: Settings › API › Add new API user. Not the one you log in with.',
        destination: true,
        check: line(254).pipe(z.email('Must be an e-mail address.')),
      },
      password: { label: 'Password of the API user', help: 'Mailed to that address.', secret: true, check: secret },
      noticeToken: {
        label: 'Token of notices',
        help: 'At least 16 characters that you make up; enter the same at Shiprocket under Settings › API › Webhooks. After a change the one before is accepted for 7 days.',
        secret: true,
        neverSent: true,
        overlapDays: 7,
        check: secret.min(16, 'At least 16 characters.'),
      },
    },
    read: ({ email, password, noticeToken }, { apiUrls }, previous) => ({
      shiprocket: {
        email: email!,
        password: password!,
        noticeToken: noticeToken!,
        ...(previous && { previousNoticeToken: previous.secret, previousNoticeUntil: previous.until }),
        apiUrl: apiUrls.shiprocket,
      },
    }),
  },
  WHATSAPP: {
    title: 'WhatsApp',
    about:
      'Sends codes and news of orders by WhatsApp (Meta’s Cloud API). What goes this way is chosen in the settings under WhatsApp and SMS.',
    env: [
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_BUSINESS_ACCOUNT_ID',
      'WHATSAPP_ACCESS_TOKEN',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ],
    fields: {
      phoneNumberId: {
        label: 'Phone number ID',
        help: 'Meta for Developers: your app › WhatsApp › API setup. It is not the number itself.',
        destination: true,
        check: metaId,
      },
      businessAccountId: {
        label: 'WhatsApp Business account ID',
        help: 'On the same screen.',
        destination: true,
        check: metaId,
      },
      accessToken: {
        label: 'Access token',
        help: 'Of a system user (Business settings › System users), with whatsapp_business_messaging. The one on the screen API setup ends after a day.',
        secret: true,
        check: longSecret,
      },
      appSecret: {
        label: 'App secret',
        help: 'Your app › App settings › Basic. Meta signs with it what it tells the shop.',
        secret: true,
        neverSent: true,
        check: secret,
      },
      verifyToken: {
        label: 'Verify token',
        help: 'At least 16 characters that you make up; enter the same at Meta where you enter the address of the webhook.',
        secret: true,
        neverSent: true,
        check: secret.min(16, 'At least 16 characters.'),
      },
      testNumber: TEST_NUMBER,
    },
    read: ({ phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken, testNumber }, { apiUrls }) => ({
      whatsapp: {
        phoneNumberId: phoneNumberId!,
        businessAccountId: businessAccountId!,
        accessToken: accessToken!,
        appSecret: appSecret!,
        verifyToken: verifyToken!,
        ...(testNumber && { testNumber }),
        apiUrl: apiUrls.whatsapp,
      },
    }),
  },
  SMS: {
    title: 'SMS (MSG91)',
    about:
      'Sends codes and news of orders by SMS. Header and templates are registered on DLT first; what goes this way is chosen in the settings under WhatsApp and SMS.',
    env: ['MSG91_AUTH_KEY', 'MSG91_SENDER', 'MSG91_ENTITY_ID', 'MSG91_RECEIPT_TOKEN'],
    fields: {
      authKey: {
        label: 'Auth key',
        help: 'MSG91: your name › Authkey.',
        secret: true,
        check: secret,
      },
      sender: {
        label: 'Header (sender ID)',
        help: 'Six letters, as registered on DLT.',
        destination: true,
        check: line(6).regex(/^[A-Za-z0-9]{6}$/, 'Six letters or digits.'),
      },
      entityId: {
        label: 'Principal entity ID',
        help: 'Of your business on DLT, 19 digits. MSG91 wants the same at Settings › DLT.',
        check: line(25).regex(/^\d{10,25}$/, 'Digits only.'),
      },
      receiptToken: {
        label: 'Token of receipts',
        help: '16 to 100 letters, digits, - and _ that you make up. It ends the address of the webhook at MSG91, so that nobody else can tell of receipts.',
        secret: true,
        neverSent: true,
        check: line(100).regex(/^[\w-]{16,100}$/, '16 to 100 letters, digits, - and _.'),
      },
      testNumber: TEST_NUMBER,
    },
    read: ({ authKey, sender, entityId, receiptToken, testNumber }, { apiUrls }) => ({
      msg91: {
        authKey: authKey!,
        sender: sender!,
        entityId: entityId!,
        receiptToken: receiptToken!,
        ...(testNumber && { testNumber }),
        apiUrl: apiUrls.msg91,
      },
    }),
  },
  FILES: {
    title: 'Pictures and files (S3)',
    about:
      'Keeps uploads in an S3-compatible store instead of a folder of this machine. Files that are there already do not move by themselves: copy them first (npm run files:copy).',
    env: ['FILES_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
    atStart: true,
    fields: {
      bucket: { label: 'Bucket', help: 'Its name, such as shop-files.', destination: true, check: line(63) },
      folder: { label: 'Folder', help: 'Within the bucket; empty for none.', optional: true, check: line() },
      region: {
        label: 'Region',
        help: 'Such as ap-south-1.',
        check: line(40).regex(/^[\w-]+$/, 'Such as ap-south-1.'),
      },
      endpoint: {
        label: 'Endpoint',
        help: 'Address of the store; empty for Amazon S3.',
        optional: true,
        destination: true,
        check: httpOrigin,
      },
      publicEndpoint: {
        label: 'Endpoint for browsers',
        help: 'Only when it differs from the one the shop uses.',
        optional: true,
        check: httpOrigin,
      },
      accessKeyId: {
        label: 'Access key',
        help: 'Of a user that may use this bucket alone.',
        destination: true,
        check: line(),
      },
      secretAccessKey: { label: 'Secret key', help: 'Shown once when the key is made.', secret: true, check: secret },
    },
    conflict: (values) => {
      try {
        placeOf(values);
        return undefined;
      } catch {
        return {
          field: 'bucket',
          message: 'Bucket and folder must be such as S3 allows: small letters, digits and -.',
        };
      }
    },
    read: (values) => ({ objectStore: placeOf(values) }),
  },
};

/** By the same rules as FILES_URL. @throws ConfigError */
function placeOf(values: ConnectionValues) {
  const { bucket = '', folder = '', region = '', endpoint, publicEndpoint, accessKeyId, secretAccessKey } = values;
  const query = new URLSearchParams({
    region,
    ...(endpoint && { endpoint }),
    ...(publicEndpoint && { public: publicEndpoint }),
  });
  return objectStorePlace(`s3://${bucket}/${folder.replace(/^\/+|\/+$/g, '')}?${query}`, {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
}

/** True when the environment sets it, which wins over what is saved. */
export const isSetOnServer = (kind: ConnectionKind, { setOnServer }: Config): boolean =>
  setOnServer.includes(CONNECTIONS[kind].env[0]!);

/**
 * Checks values of a connection.
 * @param values of all fields, empty ones left out
 * @returns the values in stored form, and what is wrong by name of the field
 */
export function checkConnection(
  kind: ConnectionKind,
  values: ConnectionValues,
): { checked: Record<string, string>; problems: { path: string; message: string }[] } {
  const { fields, conflict } = CONNECTIONS[kind];
  const checked: Record<string, string> = {};
  const problems: { path: string; message: string }[] = [];
  for (const [name, { label, optional, check, secret: isSecret }] of Object.entries(fields)) {
    const value = isSecret ? values[name] : values[name]?.trim();
    if (!value) {
      if (!optional) problems.push({ path: name, message: `${label} is needed.` });
      continue;
    }
    const parsed = check.safeParse(value);
    if (parsed.success) checked[name] = parsed.data;
    else problems.push({ path: name, message: parsed.error.issues[0]!.message });
  }
  const together = problems.length === 0 ? conflict?.(checked) : undefined;
  if (together) problems.push({ path: together.field, message: together.message });
  return { checked, problems };
}
