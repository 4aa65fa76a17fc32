/** How the demo sells: a cart without an account, and a log-in by phone. */
import { StoredSettingsModel } from '../src/features/settings/settings.model.js';
import { takeOver } from '../src/features/settings/settings.service.js';
import { FIRST_VERSION } from '../src/types/first-version.js';

export async function seedSelling(): Promise<void> {
  await StoredSettingsModel.create({
    _id: 'selling',
    values: { phoneLogIn: true, cartNeedsAccount: false },
    version: FIRST_VERSION + 1,
    updatedAt: new Date(),
  });
  await takeOver();
}
