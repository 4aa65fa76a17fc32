/** GraphQL types of the connections. They never contain a key. */
import { ArrayMaxSize, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CONNECTION_KINDS, type ConnectionKind } from '../../platform/connections/connection-kinds.js';
import { DateTime } from '../../types/scalars.js';
import { Email } from '../../types/text-rules.js';
import { PaymentProvider } from '../orders/order.enums.js';

/** The kinds as GraphQL needs them. */
export const ConnectionKindEnum = Object.fromEntries(CONNECTION_KINDS.map((kind) => [kind, kind])) as {
  [K in ConnectionKind]: K;
};
registerEnumType(ConnectionKindEnum, {
  name: 'ConnectionKind',
  description: 'Whom the shop is connected to.',
  valuesConfig: {
    ADDRESS: { description: 'The public address of the shop.' },
    MAIL: { description: 'The server that sends its mails.' },
    PAYMENTS: { description: 'Who takes online payments.' },
    COURIER: { description: 'Who books and follows parcels.' },
    WHATSAPP: { description: 'Who sends its messages by WhatsApp.' },
    SMS: { description: 'Who sends its SMS.' },
    FILES: { description: 'A store for pictures and files.' },
  },
});

export enum ConnectionSource {
  SERVER = 'SERVER',
  SHOP = 'SHOP',
  NONE = 'NONE',
}
registerEnumType(ConnectionSource, {
  name: 'ConnectionSource',
  description: 'Where a connection is set.',
  valuesConfig: {
    SERVER: { description: 'In the environment, where the shop is started; it wins over what is saved.' },
    SHOP: { description: 'Saved in the back office.' },
    NONE: { description: 'Nowhere.' },
  },
});

@ObjectType({ description: 'One of the choices of a field.', simpleResolvers: true })
export class ConnectionOption {
  @Field(() => String, { description: 'What is saved.' })
  value: string;

  @Field(() => String, { description: 'What the screen says.' })
  label: string;
}

@ObjectType({ description: 'One thing that a connection needs.', simpleResolvers: true })
export class ConnectionFieldView {
  @Field(() => String, { description: 'Its name, as `saveConnection` takes it.' })
  name: string;

  @Field(() => String, { description: 'What the screen calls it.' })
  label: string;

  @Field(() => String, { description: 'Where to find it.' })
  help: string;

  @Field(() => Boolean, { description: 'Kept sealed and never shown again.' })
  secret: boolean;

  @Field(() => Boolean, { description: 'May be left empty.' })
  optional: boolean;

  @Field(() => Boolean, { description: 'It has a value.' })
  set: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What is saved; null for a secret, without a value, and when it is set on the server.',
  })
  value: string | null;

  @Field(() => [ConnectionOption], { description: 'The choices; empty where anything can be typed.' })
  options: ConnectionOption[];
}

@ObjectType({ description: 'A value of a preset.', simpleResolvers: true })
export class ConnectionPresetValue {
  @Field(() => String, { description: 'Name of the field.' })
  name: string;

  @Field(() => String, { description: 'What to fill in.' })
  value: string;
}

@ObjectType({ description: 'What a usual provider needs.', simpleResolvers: true })
export class ConnectionPresetView {
  @Field(() => ID, { description: 'Its key.' })
  id: string;

  @Field(() => String, { description: 'Name of the provider.' })
  title: string;

  @Field(() => String, { description: 'What to do there first.' })
  about: string;

  @Field(() => [ConnectionPresetValue], { description: 'Values to fill in.' })
  values: ConnectionPresetValue[];
}

@ObjectType({ description: 'What came of the latest trial of what holds.', simpleResolvers: true })
export class ConnectionTrial {
  @Field(() => DateTime, { description: 'When it was made.' })
  at: Date;

  @Field(() => Boolean, { description: 'It worked.' })
  success: boolean;

  @Field(() => String, { description: 'For the owner.' })
  message: string;
}

@ObjectType({ description: 'A connection of the shop; secrets are never part of it.', simpleResolvers: true })
export class Connection {
  @Field(() => ID, { description: 'The same as its kind.' })
  id: string;

  @Field(() => ConnectionKindEnum, { description: 'Which one.' })
  kind: ConnectionKind;

  @Field(() => String, { description: 'What the screen calls it.' })
  title: string;

  @Field(() => String, { description: 'What it is for.' })
  about: string;

  @Field(() => ConnectionSource, { description: 'Where it is set.' })
  source: ConnectionSource;

  @Field(() => [String], { description: 'Variables of the environment that set it.' })
  environment: string[];

  @Field(() => [ConnectionFieldView], { description: 'What it needs.' })
  fields: ConnectionFieldView[];

  @Field(() => [ConnectionPresetView], { description: 'Usual providers; empty without any.' })
  presets: ConnectionPresetView[];

  @Field(() => Int, { description: 'Send it with a change; it grows with each.' })
  version: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was changed last; null when it never was.' })
  changedAt: Date | null;

  @Field(() => ConnectionTrial, { nullable: true, description: 'Null when it was never tried.' })
  lastTrial: ConnectionTrial | null;

  @Field(() => Boolean, { description: 'What is saved holds from the next start of the shop on.' })
  needsRestart: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why what is saved cannot be used, and what to do; null when it can.',
  })
  problem: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the secret before the latest change is accepted too; null without one.',
  })
  previousSecretUntil: Date | null;
}

@ObjectType({ description: 'Something that is set where the shop is started, and never shown.', simpleResolvers: true })
export class EnvironmentKey {
  @Field(() => String, { description: 'Its name in the environment.' })
  name: string;

  @Field(() => Boolean, { description: 'It has a value.' })
  set: boolean;
}

@ObjectType({
  description: 'How the shop is connected to those who take its payments and mails.',
  simpleResolvers: true,
})
export class Connections {
  @Field(() => PaymentProvider, { description: 'Who takes online payments.' })
  provider: PaymentProvider;

  @Field(() => Boolean, { description: 'No real money moves.' })
  testMode: boolean;

  @Field(() => [EnvironmentKey], { description: 'What the provider needs.' })
  paymentKeys: EnvironmentKey[];

  @Field(() => String, { description: 'The address the provider sends its webhooks to.' })
  webhookUrl: string;

  @Field(() => Boolean, {
    description: 'Mails are sent by a mail server; otherwise they are only kept on this machine.',
  })
  mailServer: boolean;

  @Field(() => [EnvironmentKey], { description: 'What sending mails needs.' })
  mailKeys: EnvironmentKey[];

  @Field(() => String, { description: 'Who mails are from, as it holds now.' })
  sender: string;

  @Field(() => [Connection], { description: 'Every connection, in the order of the screen.' })
  kinds: Connection[];
}

@InputType({ description: 'A mail to try the mail server with.' })
export class VerifyMailInput {
  @Field(() => String, { description: 'The address it goes to.' })
  @Email()
  to: string;
}

@ObjectType({ description: 'What came of a trial.', simpleResolvers: true })
export class TrialPayload {
  @Field(() => Boolean, { description: 'It worked.' })
  success: boolean;

  @Field(() => String, { description: 'For the owner; where it did not work, what the other side said.' })
  message: string;
}

@InputType({ description: 'A value of a field.' })
export class ConnectionValueInput {
  @Field(() => String, { description: 'Name of the field.' })
  @MaxLength(40, { message: 'There is no such field.' })
  name: string;

  @Field(() => String, { description: 'At most 300 characters; empty clears it.' })
  @MaxLength(300, { message: 'At most 300 characters.' })
  value: string;
}

@InputType({ description: 'A connection to save. Fields that are left out stay as they are.' })
export class SaveConnectionInput {
  @Field(() => ConnectionKindEnum, { description: 'Which one.' })
  kind: ConnectionKind;

  @Field(() => [ConnectionValueInput], {
    description: 'What changes. A secret is sent anew together with a changed field that says where it goes.',
  })
  @ArrayMaxSize(20, { message: 'No connection has so many fields.' })
  values: ConnectionValueInput[];

  @Field(() => Int, { description: 'The version that the change started from.' })
  version: number;
}

@InputType({ description: 'A connection to try.' })
export class VerifyConnectionInput {
  @Field(() => ConnectionKindEnum, { description: 'Which one.' })
  kind: ConnectionKind;

  @Field(() => [ConnectionValueInput], {
    nullable: true,
    description: 'As for saveConnection, before they are saved; null tries what holds.',
  })
  @ArrayMaxSize(20, { message: 'No connection has so many fields.' })
  values?: ConnectionValueInput[] | null;
}
