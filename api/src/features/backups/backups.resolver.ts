/** GraphQL operations of the backups. */
import { Arg, Authorized, Ctx, Float, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Job } from '../../platform/jobs/job.model.js';
import type { Context } from '../../platform/request/request-context.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import { exportBackup } from './backup-download.js';
import { startBackup, backupList, backupStatus, rehearseNow } from './backup.service.js';
import { startBackupUpload } from './backup-upload.js';
import {
  BackupPage,
  BackupStatus,
  BackupUpload,
  ExportBackupInput,
  RestoreBackupInput,
  TakeInBackupInput,
} from './backups.types.js';
import { restoreBackup } from './restore.job.js';
import { takeInBackup } from './take-in.job.js';

@Resolver()
export class BackupsResolver {
  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => BackupStatus, { description: 'How the backups of the shop stand.' })
  backupStatus(): Promise<BackupStatus> {
    return backupStatus();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => BackupPage, { description: 'The whole backups in the place that the settings name.' })
  backups(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<BackupPage> {
    return backupList(page, pageSize);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Job, { description: 'Makes a backup now, while the shop goes on.' })
  startBackup(@Ctx() { viewer }: Context): Promise<Job> {
    return startBackup(viewer!);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Job, {
    description: 'Restores the newest backup into an empty place and checks all of it; the shop is not touched.',
  })
  startBackupRehearsal(@Ctx() { viewer }: Context): Promise<Job> {
    return rehearseNow(viewer!);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => ExportFile, {
    description:
      'A link to a backup as one encrypted file, valid for ten minutes. It holds the personal data of all customers. PASSWORD_NEEDED when the password was not given within ten minutes.',
  })
  exportBackup(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ExportBackupInput, { description: 'Which one, and what opens it.' })
    { name, passphrase }: ExportBackupInput,
  ): Promise<ExportFile> {
    return exportBackup(viewer!, name, passphrase);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Job, {
    description:
      'Puts a backup in the place of what the shop has now, after a backup of that; the shop then starts anew. For the embedded database only. PASSWORD_NEEDED like exportBackup.',
  })
  restoreBackup(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RestoreBackupInput, { description: 'Which one, confirmed by the name of the shop.' })
    input: RestoreBackupInput,
  ): Promise<Job> {
    return restoreBackup(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => BackupUpload, {
    description:
      'Begins to send a downloaded backup back to the shop, for the embedded database only. PASSWORD_NEEDED like exportBackup.',
  })
  startBackupUpload(
    @Ctx() { viewer }: Context,
    @Arg('bytes', () => Float, { description: 'Size of the file in bytes, at most 100 GB.' }) bytes: number,
  ): Promise<BackupUpload> {
    return startBackupUpload(viewer!, bytes);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => Job, {
    description:
      'Opens and checks a backup that was sent, and puts it among the backups, from where restoreBackup takes it. The shop is not touched.',
  })
  takeInBackup(
    @Ctx() { viewer }: Context,
    @Arg('input', () => TakeInBackupInput, { description: 'Which upload, and what opens it.' })
    input: TakeInBackupInput,
  ): Promise<Job> {
    return takeInBackup(viewer!, input);
  }
}
