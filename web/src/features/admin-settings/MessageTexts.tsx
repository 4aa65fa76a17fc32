// The texts of messages to register at Meta and on DLT, each to copy, above the fields for the names that they got there.
import type { ReactNode } from 'react';
import { Skeleton, Typography } from 'antd';
import { Link } from 'react-router-dom';
import {
  useAdminMessageTextsQuery,
  type AdminMessageTextsQuery,
  type AdminSettingGroupFragment,
} from '../../generated/admin-settings';
import { FailureNotice } from '../../shared/back-office/FailureNotice';
import { SettingGroupForm } from './SettingGroupForm';
import './message-texts.css';

type Texts = AdminMessageTextsQuery['messageTexts'];
type Text = Texts['texts'][number];

const categories: Record<string, string> = { AUTHENTICATION: 'Authentication', UTILITY: 'Utility' };
const languages: Record<string, string> = { en: 'English (en)', hi: 'Hindi (hi)' };

/** The code of the last line in one piece: browsers may break `#{#var#}` within. */
const unbroken = (text: string): ReactNode =>
  text.split(/(#(?:\{#var#\}|##VAR\d+##))/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );

/** @param what names the button that copies it */
function Copy({ text, what, lang }: { text: string; what: string; lang?: string }) {
  return (
    <Typography.Paragraph
      className="message-text"
      {...(lang && { lang })}
      copyable={{ text, tooltips: [`Copy ${what}`, 'Copied'] }}
    >
      {unbroken(text)}
    </Typography.Paragraph>
  );
}

function Variables({ names, mark }: { names: readonly string[]; mark: (place: number) => string }) {
  if (names.length === 0) return null;
  return (
    <ul className="message-variables" aria-label="What stands for the variables">
      {names.map((name, index) => (
        <li key={index}>
          <code>{mark(index + 1)}</code> {name}
        </li>
      ))}
    </ul>
  );
}

function AtMeta({ text }: { text: Text }) {
  const { id, title, about, category, language, whatsappText, whatsappVariables, buttons } = text;
  const isCode = category === 'AUTHENTICATION';
  return (
    <>
      <h2 className="message-head" id={`text-${id}`}>
        {title}
      </h2>
      <p className="admin-quiet">{about}</p>
      <h3 className="message-part">At Meta</h3>
      <p>
        Category {categories[category] ?? category}, language {languages[language] ?? language}.
        {isCode && ' The words are Meta’s own: choose the button “Copy code”, and how long the code is valid.'}
      </p>
      <Copy text={whatsappText} what={`the text of ${title} for WhatsApp`} lang={language} />
      <Variables names={whatsappVariables} mark={(place) => `{{${place}}}`} />
      {buttons.length > 0 && (
        <ol className="message-variables" aria-label="Buttons">
          {buttons.map(({ words, url }) => (
            <li key={words}>
              <strong lang={language}>{words}</strong> {url ? 'visit website, dynamic: ' : 'quick reply'}
              {url && <code>{url}</code>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function OnDlt({ text }: { text: Text }) {
  const { title, category, language, smsText, smsTextAtProvider, smsVariables } = text;
  return (
    <>
      <h3 className="message-part">On DLT, then at MSG91</h3>
      <p>
        {category === 'AUTHENTICATION' ? 'Transactional (one-time password)' : 'Service, implicit'}
        {language === 'hi' && ', Unicode'}. On DLT:
      </p>
      <Copy text={smsText} what={`the text of ${title} for DLT`} lang={language} />
      <p>
        At MSG91
        {category === 'AUTHENTICATION' &&
          ' (look in its preview that the last line has one # before the code, and nothing after it)'}
        :
      </p>
      <Copy text={smsTextAtProvider} what={`the text of ${title} for MSG91`} lang={language} />
      <Variables names={smsVariables} mark={(place) => `VAR${place}`} />
    </>
  );
}

function Ids({ texts: { smsHeader, smsEntity } }: { texts: Texts }) {
  return (
    <Typography.Paragraph>
      Meta and the DLT portals of the operators want every text before the first message. Register those you use and
      enter below what they are called there. Your brand and your address are part of the texts: after a change of one
      of them register them again.{' '}
      {smsHeader && smsEntity ? (
        <>
          Your header is <strong>{smsHeader}</strong>, your principal entity <strong>{smsEntity}</strong>. On DLT allow
          the address of your shop for links.
        </>
      ) : (
        <Link to="/admin/connections?kind=SMS" style={{ textDecoration: 'underline' }}>
          Header and principal entity are entered under Connections
        </Link>
      )}
    </Typography.Paragraph>
  );
}

export interface MessageTextsProps {
  group: AdminSettingGroupFragment;
  onReload: () => Promise<void>;
}

export default function MessageTexts({ group, onReload }: MessageTextsProps) {
  const { data, error, refetch } = useAdminMessageTextsQuery({ fetchPolicy: 'cache-and-network' });
  const texts = data?.messageTexts;
  if (!texts)
    return error ? (
      <FailureNotice
        error={error}
        fallback="The texts could not be loaded."
        onRetry={() => void refetch().catch(() => {})}
      />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    );
  /** What stands above a field: `codeWhatsappTemplate` has the text for WhatsApp of `code`. */
  const before = (key: string) => {
    const text = texts.texts.find(({ id }) => key === `${id}WhatsappTemplate` || key === `${id}SmsTemplate`);
    if (!text) return null;
    return key.endsWith('SmsTemplate') ? <OnDlt text={text} /> : <AtMeta text={text} />;
  };
  return (
    <>
      <Ids texts={texts} />
      <SettingGroupForm group={group} onReload={onReload} before={before} />
    </>
  );
}
