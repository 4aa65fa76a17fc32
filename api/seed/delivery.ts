/** The zones of the demo shop: far places cost more and take longer, and nothing goes abroad. */
import { StoredSettingsModel } from '../src/features/settings/settings.model.js';
import { takeOver } from '../src/features/settings/settings.service.js';
import { START_ZONE, type DeliveryZone } from '../src/platform/settings/delivery-kinds.js';
import { FIRST_VERSION } from '../src/types/first-version.js';

const FAR: DeliveryZone = {
  ...START_ZONE,
  id: 'far',
  name: 'Islands, Ladakh and the North-East',
  india: false,
  abroad: false,
  states: [
    'Andaman and Nicobar Islands',
    'Lakshadweep',
    'Ladakh',
    'Arunachal Pradesh',
    'Assam',
    'Manipur',
    'Meghalaya',
    'Mizoram',
    'Nagaland',
    'Sikkim',
    'Tripura',
  ],
  methods: [
    {
      id: 'standard',
      name: 'Standard',
      daysFrom: 8,
      daysTo: 14,
      tariff: {
        kind: 'BY_WEIGHT',
        amount: 0,
        steps: [
          { upTo: 1_000, amount: 150_00 },
          { upTo: 5_000, amount: 450_00 },
          { upTo: 20_000, amount: 1_400_00 },
        ],
        everyMore: 5_000,
        amountMore: 300_00,
        freeFrom: null,
      },
    },
  ],
  cod: false,
};
const INDIA: DeliveryZone = { ...START_ZONE, id: 'india', name: 'Rest of India', abroad: false };

export async function seedDelivery(): Promise<void> {
  await StoredSettingsModel.create({
    _id: 'delivery',
    values: { deliveryZones: [FAR, INDIA] },
    version: FIRST_VERSION + 1,
    updatedAt: new Date(),
  });
  await takeOver();
}
