import type mongoose from 'mongoose';

export function manyAccounts(
  db: mongoose.mongo.Db,
  like: { email: string; secret: string; count: number },
): Promise<{ email: string; token: string }[]>;
