# The shop for production: built in one stage, run without build tools in the next.
FROM node:20.19-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY web/package.json web/
COPY embedded-mongo/package.json embedded-mongo/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# What only a build, a test or a reader needs stays behind.
RUN rm -rf web/src web/test web/public e2e faults bench testing docs embedded-mongo/src embedded-mongo/conformance embedded-mongo/bench api/test

FROM node:20.19-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /shop
COPY --from=build --chown=node:node /shop /shop
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s CMD node scripts/healthcheck.mjs
CMD ["node", "--enable-source-maps", "api/dist/src/main.js"]
