// The first question of a page is asked once, whoever asks first.
const page = '/graphql?operationName=Product&variables=%7B%22id%22%3A%22bat%22%7D&extensions=%7B%7D';
const other = page.replace('bat', 'ball');

let asked: jest.Mock;
beforeEach(() => {
  jest.resetModules();
  localStorage.clear();
  document.head.innerHTML = `<meta name="first-question" content="${page.replaceAll('&', '&amp;')}" />`;
  asked = jest.fn((address: string) => Promise.resolve({ address }));
  globalThis.fetch = asked;
});

test('its answer goes to the one request with the same operation and variables, and only once', async () => {
  const { askFirstQuestion, fetchAnswer } = await import('./first-answer');
  askFirstQuestion();
  expect(asked.mock.calls.map(([address]) => address)).toEqual([page]);
  await fetchAnswer('/graphql?operationName=Categories&variables=%7B%7D');
  expect(asked).toHaveBeenCalledTimes(2);
  // The client adds what it says of itself; the question is the same.
  expect(await fetchAnswer(`${page}&more`)).toEqual({ address: page });
  expect(asked).toHaveBeenCalledTimes(2);
  expect(await fetchAnswer(`${page}&more`)).toEqual({ address: `${page}&more` });
});

test('the answer for another product is never taken, not even later', async () => {
  const { askFirstQuestion, fetchAnswer } = await import('./first-answer');
  askFirstQuestion();
  expect(await fetchAnswer(other)).toEqual({ address: other });
  await fetchAnswer(page);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('it is asked as every other one is: as a script of ours, with the token of whoever is logged in', async () => {
  localStorage.setItem('token', 'abc');
  const { askFirstQuestion } = await import('./first-answer');
  askFirstQuestion();
  expect(asked.mock.calls[0][1].headers).toMatchObject({
    'apollo-require-preflight': 'true',
    authorization: 'Bearer abc',
  });
});

test('a page without a question asks nothing', async () => {
  document.head.innerHTML = '';
  const { askFirstQuestion } = await import('./first-answer');
  askFirstQuestion();
  expect(asked).not.toHaveBeenCalled();
});
