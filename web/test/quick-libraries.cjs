/** Loads what only people who develop React or Ant Design look at as a browser loads it, or leaves it out. */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
// Which tokens a component of Ant Design reads.
require('@ant-design/cssinjs-utils/lib/util/statistic');
process.env.NODE_ENV = NODE_ENV;

// Where each element was made, for React's own tools: none is kept beyond ten thousand in a second.
const internals = require('react').__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} });
