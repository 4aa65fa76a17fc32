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
