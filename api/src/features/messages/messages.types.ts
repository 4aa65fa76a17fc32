/** GraphQL types of messages by WhatsApp and SMS, for staff. */
import { IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { MessageStatus } from '../../platform/messages/message.model.js';
import {
  NOTICE_KINDS,
  noticeEntry,
  type Channel,
  type MessageChannel,
  type NoticeKind,
} from '../../platform/settings/message-texts.js';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';

export const ChannelOfMessage: { [C in MessageChannel]: C } = { WHATSAPP: 'WHATSAPP', SMS: 'SMS' };
registerEnumType(ChannelOfMessage, {
  name: 'MessageChannel',
  description: 'How a message goes out.',
  valuesConfig: { WHATSAPP: { description: 'By WhatsApp.' }, SMS: { description: 'By SMS.' } },
});

export const ChannelInstead: { [C in Channel]: C } = { ...ChannelOfMessage, MAIL: 'MAIL' };
registerEnumType(ChannelInstead, {
  name: 'NoticeChannel',
  description: 'How a notice goes out.',
  valuesConfig: {
    WHATSAPP: { description: 'By WhatsApp.' },
    SMS: { description: 'By SMS.' },
    MAIL: { description: 'By mail.' },
  },
});

registerEnumType(MessageStatus, {
  name: 'MessageStatus',
  description: 'What became of a message.',
  valuesConfig: {
    WAITING: { description: 'Not sent yet; it is tried by itself.' },
    SENT: { description: 'Taken by the provider.' },
    DELIVERED: { description: 'Arrived on the phone.' },
    READ: { description: 'Read, as far as its reader lets that be known.' },
    FAILED: { description: 'Not sent, or not delivered; `error` says why.' },
  },
});

/** `ORDER_PLACED` for the kind orderPlaced. */
const nameOf = (kind: NoticeKind) => kind.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
export const KindOfNotice: Readonly<Record<string, NoticeKind>> = Object.fromEntries(
  NOTICE_KINDS.map((kind) => [nameOf(kind), kind]),
);
registerEnumType(KindOfNotice, {
  name: 'NoticeKind',
  description: 'What a message is about.',
  valuesConfig: Object.fromEntries(
    NOTICE_KINDS.map((kind) => [nameOf(kind), { description: noticeEntry(kind).about }]),
  ),
});

@ObjectType({
  description: 'A message by WhatsApp or SMS, of the last 30 days; a code of the last day.',
  simpleResolvers: true,
})
export class SentMessage {
  @Field(() => ID, { description: 'Of this message.' })
  id: string;

  @Field(() => ChannelOfMessage, { description: 'How it goes out.' })
  channel: MessageChannel;

  @Field(() => KindOfNotice, { description: 'What it is about.' })
  kind: NoticeKind;

  @Field(() => String, { description: 'Number of the phone, with its country code: +919876543210.' })
  phone: string;

  @Field(() => String, { description: 'What it says; a code is left out.' })
  text: string;

  @Field(() => String, { nullable: true, description: 'Number of the order it is about; null for codes.' })
  orderNumber: string | null;

  @Field(() => MessageStatus, { description: 'What became of it.' })
  status: MessageStatus;

  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null when none did.' })
  error: string | null;

  @Field(() => ChannelInstead, {
    nullable: true,
    description: 'The channel that was used when this one failed; null when none was.',
  })
  instead: Channel | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'What it cost by the settings of that time; null before it is sent.',
  })
  cost: number | null;

  @Field(() => Boolean, { description: 'It failed, and `resendMessage` may be tried; never for a code.' })
  canSendAgain: boolean;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the provider took it; null before.' })
  sentAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it arrived; null before, or when nothing is known.' })
  deliveredAt: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was read; null before, or when nothing is known.' })
  readAt: Date | null;
}

@InputType({ description: 'Which messages; all of them when nothing is said.' })
export class MessageFilter {
  @Field(() => ChannelOfMessage, { nullable: true, description: 'Only of this channel.' })
  channel?: MessageChannel | null;

  @Field(() => MessageStatus, { nullable: true, description: 'Only those of which this became.' })
  status?: MessageStatus | null;

  @Field(() => KindOfNotice, { nullable: true, description: 'Only those about this.' })
  kind?: NoticeKind | null;

  @Field(() => String, {
    nullable: true,
    description: 'Beginning of a phone number, with or without the country code, at least three digits.',
  })
  @IsOptional()
  @MaxLength(30, { message: 'A phone number has at most 30 characters.' })
  phone?: string | null;
}

@ObjectType({ description: 'A page of the list of messages.', simpleResolvers: true })
export class SentMessagePage extends PageFacts {
  @Field(() => [SentMessage], { description: 'Newest first.' })
  items: SentMessage[];

  @Field(() => Int, { description: 'Messages on all pages together.' })
  total: number;
}

@ObjectType({ description: 'What a channel has cost today, by the clock of India.', simpleResolvers: true })
export class MessageSpendingToday {
  @Field(() => ChannelOfMessage, { description: 'The channel.' })
  channel: MessageChannel;

  @Field(() => Boolean, { description: 'The shop can send by it: it is connected.' })
  isConnected: boolean;

  @Field(() => Int, { description: 'Messages that were paid for.' })
  messages: number;

  @Field(() => Rupees, { description: 'What they cost, by the cost of a message in the settings.' })
  spent: number;

  @Field(() => Rupees, { description: 'The most that it may cost a day; a fifth of it is kept for codes.' })
  limit: number;
}

@ObjectType({ description: 'A button of a template at Meta.', simpleResolvers: true })
export class MessageTextButton {
  @Field(() => String, { description: 'What stands on it.' })
  words: string;

  @Field(() => String, {
    nullable: true,
    description: 'For a button that opens a page: its address, with {{1}} for what differs. Null: a quick reply.',
  })
  url: string | null;
}

@ObjectType({
  description: 'A text to be registered at Meta and on DLT, in the language of messages.',
  simpleResolvers: true,
})
export class MessageText {
  @Field(() => ID, { description: 'Key of its kind, as its settings begin: orderPlaced.' })
  id: string;

  @Field(() => String, { description: 'What it is called.' })
  title: string;

  @Field(() => String, { description: 'When it is sent.' })
  about: string;

  @Field(() => String, { description: 'Category at Meta: AUTHENTICATION, UTILITY or MARKETING.' })
  category: string;

  @Field(() => String, { description: 'Language at Meta: en or hi.' })
  language: string;

  @Field(() => String, { description: 'Name at Meta that the shop sends it under.' })
  whatsappTemplate: string;

  @Field(() => String, {
    description:
      'Body at Meta, with {{1}}, {{2}} and so on. An authentication template has words of Meta; these are theirs.',
  })
  whatsappText: string;

  @Field(() => [String], { description: 'What stands for {{1}}, {{2}} and so on.' })
  whatsappVariables: string[];

  @Field(() => [MessageTextButton], { description: 'Buttons at Meta, in this order.' })
  buttons: MessageTextButton[];

  @Field(() => String, { description: 'Template id at MSG91 that the shop sends it under; blank: not by SMS.' })
  smsTemplate: string;

  @Field(() => String, { description: 'Text for DLT, with {#var#} for each variable.' })
  smsText: string;

  @Field(() => String, { description: 'Text for MSG91, with ##VAR1##, ##VAR2## and so on.' })
  smsTextAtProvider: string;

  @Field(() => [String], { description: 'What stands for VAR1, VAR2 and so on.' })
  smsVariables: string[];
}

@ObjectType({ description: 'What is registered at Meta and on DLT before messages are sent.', simpleResolvers: true })
export class MessageTexts {
  @Field(() => String, {
    nullable: true,
    description: 'Header (sender ID) of the connection to MSG91; null without one.',
  })
  smsHeader: string | null;

  @Field(() => String, { nullable: true, description: 'Principal entity ID of that connection; null without one.' })
  smsEntity: string | null;

  @Field(() => [MessageText], { description: 'One for each kind of notice.' })
  texts: MessageText[];
}
