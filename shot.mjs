import { chromium } from 'playwright-core';
const url = process.env.SHOP ?? 'http://127.0.0.1:4870';
export const gql = async (query, variables, token) => {
  const r = await fetch(url + '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) },
    body: JSON.stringify({ query, variables }),
  });
  const j = await r.json();
  if (j.errors) console.log(JSON.stringify(j.errors));
  return j.data;
};
const mails = async () => {
  const h = await (await fetch(url + '/dev/mailbox')).text();
  return h;
};
export const code = async (email) => {
  for (let i = 0; i < 30; i++) {
    const h = await mails();
    const at = h.indexOf(email);
    const x = h.slice(at).match(/\b(\d{6})\b/);
    if (at >= 0 && x) return x[1];
    await new Promise((r) => setTimeout(r, 300));
  }
};
export const admin = async () => {
  await gql('mutation($i:RequestLoginCodeInput!){requestLoginCode(input:$i){message}}', {
    i: { email: 'admin@gsmart.example', password: 'Admin@12345' },
  });
  await new Promise((r) => setTimeout(r, 1500));
  const otp = await code('admin@gsmart.example');
  return (
    await gql('mutation($i:LogInInput!){logIn(input:$i){token}}', {
      i: { email: 'admin@gsmart.example', password: 'Admin@12345', otp },
    })
  ).logIn.token;
};
export const browser = () =>
  chromium.launch({ executablePath: '/tmp/chromium', args: ['--no-sandbox', '--headless', '--disable-gpu'] });
export const open = async (b, token, width, path) => {
  const c = await b.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
    isMobile: width < 600,
  });
  await c.addInitScript((t) => t && localStorage.setItem('token', t), token);
  const p = await c.newPage();
  await p.goto(url + path, { waitUntil: 'load' });
  await p.waitForTimeout(2500);
  return p;
};
