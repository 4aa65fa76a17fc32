/** Creates many accounts for load tests: copies one account and its session in the database and signs tokens as the shop does. */
import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';

let made = 0;

/**
 * @param db the driver's database; it holds the account and a session of it
 * @param {{ email: string, secret: string, count: number }} like the account to copy, the shop's JWT_SECRET, and the number of copies
 * @returns {Promise<{ email: string, token: string }[]>}
 */
export async function manyAccounts(db, { email: like, secret, count }) {
  const user = await db.collection('users').findOne({ email: like });
  const session = await db.collection('sessions').findOne({ user: user._id });
  const ObjectId = user._id.constructor;
  const key = createHash('sha256').update(`${process.pid} ${Date.now()}`).digest('hex').slice(0, 6);
  const all = Array.from({ length: count }, () => {
    made += 1;
    const email = `buyer${made}-${key}@example.com`;
    const [account, log] = [new ObjectId(), new ObjectId()];
    const claims = { id: account.toHexString(), version: user.tokenVersion, session: log.toHexString() };
    const signed = { issuer: 'gs-mart', audience: 'gs-mart-shop', subject: claims.id, expiresIn: 86_400 };
    return {
      buyer: { email, token: jwt.sign(claims, secret, signed) },
      user: { ...user, _id: account, email, role: 'customer', name: `Buyer ${made}`, searchWords: [email] },
      session: { ...session, _id: log, user: account, staff: false },
    };
  });
  await db.collection('users').insertMany(all.map((one) => one.user));
  await db.collection('sessions').insertMany(all.map((one) => one.session));
  return all.map((one) => one.buyer);
}
