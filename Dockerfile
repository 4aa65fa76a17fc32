# The shop for production: built in one stage, run without a shell, as nobody in particular, on a read-only disk in the next.
FROM node:20.19-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY web/package.json web/
COPY web/ant-icons/package.json web/ant-icons/
COPY api/telephone-numbers api/telephone-numbers
COPY embedded-mongo/package.json embedded-mongo/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# The server is joined with its libraries: what only a build, a test, a trial or a reader needs stays behind.
RUN mkdir -p /out/api/seed/media /out/web/explorer /out/web/server /out/embedded-mongo /out/data \
  && cp -a package.json node_modules schema shop scripts /out/ \
  && cp -a api/package.json api/dist /out/api/ && cp -a api/seed/content /out/api/seed/ \
  && cp -a web/package.json web/dist /out/web/ && cp -a web/explorer/dist /out/web/explorer/ && cp -a web/server/dist /out/web/server/ \
  && cp -a embedded-mongo/package.json /out/embedded-mongo/ \
  && rm -rf /out/api/dist/modules /out/api/dist/compiled /out/node_modules/pdfkit/.yarn \
  && find /out/node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' -o -name '*.standalone*.js' \) -delete

# What V8 compiles is kept, for the V8 that will use it.
FROM gcr.io/distroless/nodejs20-debian12:nonroot AS compiled
COPY --from=build /out /shop
WORKDIR /shop
USER root
RUN ["/nodejs/bin/node", "api/dist/start-once.js"]

FROM gcr.io/distroless/nodejs20-debian12:nonroot
# One place for the memory of all threads: some megabytes less.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /shop
COPY --from=compiled /shop /shop
COPY --from=build --chown=nonroot:nonroot /out/data /data
USER nonroot
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s CMD ["/nodejs/bin/node", "scripts/healthcheck.mjs"]
CMD ["--max-semi-space-size=4", "--heap-growing-percent=30", "--no-memory-reducer", "api/dist/src/main.js"]
