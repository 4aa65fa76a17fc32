/** GraphQL types of the backups. */
import { Length, MaxLength } from 'class-validator';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';

export enum BackupHealth {
  GOOD = 'GOOD',
  NONE = 'NONE',
  LATE = 'LATE',
  FAILED = 'FAILED',
}
registerEnumType(BackupHealth, {
  name: 'BackupHealth',
  description: 'How the backups stand.',
  valuesConfig: {
    GOOD: { description: 'The last one is good and not older than 36 hours.' },
    NONE: { description: 'The shop is new, and the first one is still to be made.' },
    LATE: { description: 'The last good one is older than 36 hours.' },
    FAILED: { description: 'The last one failed.' },
  },
});

@ObjectType({ description: 'How the backups of the shop stand.', simpleResolvers: true })
export class BackupStatus {
  @Field(() => BackupHealth, { description: 'In one word.' })
  health: BackupHealth;

  @Field(() => String, { description: 'In a sentence for the owner, with the reason of a failure.' })
  healthSaid: string;

  @Field(() => Boolean, { description: 'The shop backs itself up every night.' })
  on: boolean;

  @Field(() => String, { description: 'Where to, in words; or why that place cannot be used.' })
  where: string;

  @Field(() => DateTime, { nullable: true, description: 'When the last good one was begun; null when there is none.' })
  lastGoodAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'Records in it; null when there is none.' })
  lastGoodRecords: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When one failed; null once one is good again.' })
  lastFailureAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it failed, in a sentence; null once one is good again.' })
  lastFailure: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When one was last rehearsed; null when none was.' })
  rehearsedAt: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'All of it was right; null when none was rehearsed.' })
  rehearsalGood: boolean | null;

  @Field(() => String, { nullable: true, description: 'What came of it, in a sentence; null when none was.' })
  rehearsalSaid: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the next one is due; null while they are off.' })
  nextAt: Date | null;

  @Field(() => Boolean, { description: 'restoreBackup works here: the shop keeps its own database.' })
  canRestore: boolean;

  @Field(() => String, { description: 'Name of the shop, which is typed to confirm a restore.' })
  shopName: string;

  @Field(() => DateTime, { nullable: true, description: 'When a backup was last restored; null when none was.' })
  restoredAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Which backup it was; null when none was restored.' })
  restoredFrom: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Folder in the data folder that holds the database as it was before, for 14 days; null when none was.',
  })
  keptAs: string | null;
}

@ObjectType({ description: 'A whole backup of the shop.', simpleResolvers: true })
export class Backup {
  @Field(() => ID, { description: 'Its name: when it was begun, in UTC.' })
  name: string;

  @Field(() => DateTime, { description: 'When it was begun: it shows the shop as of then.' })
  takenAt: Date;

  @Field(() => Float, { description: 'Size of its database in megabytes; files are shared by all backups.' })
  megabytes: number;

  @Field(() => DateTime, { nullable: true, description: 'When it was rehearsed; null when it was not.' })
  checkedAt: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'All of it was right; null when it was not rehearsed.' })
  checkedGood: boolean | null;
}

@ObjectType({ description: 'A page of backups.', simpleResolvers: true })
export class BackupPage extends PageFacts {
  @Field(() => [Backup], { description: 'Newest first.' })
  items: Backup[];

  @Field(() => Int, { description: 'Backups on all pages together.' })
  total: number;
}

@InputType({ description: 'A backup to take home.' })
export class ExportBackupInput {
  @Field(() => ID, { description: 'Name of the backup.' })
  name: string;

  @Field(() => String, {
    description: 'Opens the file, 12 to 200 characters. Nobody can open it without: keep it apart from the file.',
  })
  @Length(12, 200, { message: 'A passphrase has 12 to 200 characters.' })
  passphrase: string;
}

@InputType({ description: 'A backup that is to take the place of what the shop has now.' })
export class RestoreBackupInput {
  @Field(() => ID, { description: 'Name of the backup.' })
  name: string;

  @Field(() => String, { description: 'Name of the shop, to confirm that it is meant.' })
  @MaxLength(100, { message: 'This is not the name of the shop.' })
  shopName: string;
}

@ObjectType({ description: 'Where the parts of a downloaded backup are sent.', simpleResolvers: true })
export class BackupUpload {
  @Field(() => ID, { description: 'Names the upload to takeInBackup.' })
  id: string;

  @Field(() => String, {
    description:
      'Relative address for the parts, valid for twelve hours: PUT each with the header `Upload-Offset`, its place in bytes. The answer `{"received": n}` says from where to go on; so does the refusal (409) of a part that does not follow on what is there.',
  })
  url: string;

  @Field(() => Int, { description: 'Bytes of a part at most.' })
  partBytes: number;
}

@InputType({ description: 'A downloaded backup whose parts were sent.' })
export class TakeInBackupInput {
  @Field(() => ID, { description: 'Id that startBackupUpload gave.' })
  upload: string;

  @Field(() => String, { description: 'The passphrase it was downloaded with.' })
  @Length(12, 200, { message: 'A passphrase has 12 to 200 characters.' })
  passphrase: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether the backup of a shop of another name is taken in too, as after a renaming or for a new shop.',
  })
  otherShop: boolean;
}
