#!/usr/bin/env node
/** Stands in for curl on machines without it: the few options the guide uses, over fetch. Anything else is an error. */
const given = process.argv.slice(2);
const headers = new Headers();
const query = new URLSearchParams();
let url;
let method;
let body;
let asQuery = false;
while (given.length > 0) {
  const option = given.shift();
  if (option === '-sS') continue;
  else if (option === '-G') asQuery = true;
  else if (option === '-X') method = given.shift();
  else if (option === '-d') body = given.shift();
  else if (option === '-H') {
    const [name, ...value] = given.shift().split(':');
    headers.set(name, value.join(':').trim());
  } else if (option === '--data-urlencode') {
    const [name, ...value] = given.shift().split('=');
    query.append(name, value.join('='));
  } else if (option.startsWith('-') || url) throw new Error(`The stand-in for curl does not know ${option}`);
  else url = option;
}
const response = await fetch(asQuery ? `${url}?${query}` : url, {
  method: method ?? (body ? 'POST' : 'GET'),
  headers,
  body,
});
process.stdout.write(await response.text());
