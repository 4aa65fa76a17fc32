/** Verifies AWS Signature Version 4 of a request, in headers or in a presigned URL. Written from the specification, independently of the code that signs. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** @returns the S3 error code; undefined when the signature is valid */
export function signatureFault(
  req: IncomingMessage,
  body: Buffer,
  secret: string,
  now = Date.now(),
): string | undefined {
  const url = new URL(req.url!, 'http://any');
  const inLink = url.searchParams.get('X-Amz-Signature');
  const header = /Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]{64})/.exec(
    req.headers.authorization ?? '',
  );
  if (!inLink && !header) return 'AccessDenied';
  const [credential, signed, given] = inLink
    ? [url.searchParams.get('X-Amz-Credential')!, url.searchParams.get('X-Amz-SignedHeaders')!, inLink]
    : [header![1]!, header![2]!, header![3]!];
  const at = inLink ? url.searchParams.get('X-Amz-Date')! : String(req.headers['x-amz-date']);
  const began = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (inLink && began + Number(url.searchParams.get('X-Amz-Expires')) * 1000 < now) return 'AccessDenied';
  const payload = inLink ? 'UNSIGNED-PAYLOAD' : String(req.headers['x-amz-content-sha256']);
  if (!inLink && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    req.method,
    url.pathname,
    [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(req.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n');
  const [, day, region, service] = credential.split('/') as [string, string, string, string];
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === given ? undefined : 'SignatureDoesNotMatch';
}
