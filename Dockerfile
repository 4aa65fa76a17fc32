# The shop for production: built in one stage; the other has no shell and no npm, and runs as an unprivileged user on a read-only disk.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY web/package.json web/
COPY embedded-mongo/package.json embedded-mongo/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev
# What the running shop reads. Declarations and source maps of libraries stay behind: nothing reads them in production.
RUN mkdir -p /out/api/seed/media /out/web/server /out/embedded-mongo /out/data \
  && cp -a package.json node_modules schema shop scripts /out/ \
  && cp -a api/package.json api/dist /out/api/ && cp -a api/seed/content /out/api/seed/ \
  && cp -a web/package.json web/dist /out/web/ && cp -a web/server/dist /out/web/server/ \
  && cp -a embedded-mongo/package.json embedded-mongo/dist /out/embedded-mongo/ \
  && for part in api embedded-mongo; do if [ -d $part/node_modules ]; then cp -a $part/node_modules /out/$part/; fi; done \
  && find /out -path '*/node_modules/*' -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

FROM gcr.io/distroless/nodejs24-debian12:nonroot
# Libraries leave out their checks for developers when NODE_ENV is production. MALLOC_ARENA_MAX is a setting of glibc: the threads share one arena, which takes less memory.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=1
WORKDIR /shop
COPY --from=build /out /shop
COPY --from=build --chown=nonroot:nonroot /out/data /data
USER nonroot
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s CMD ["/nodejs/bin/node", "scripts/healthcheck.mjs"]
CMD ["--enable-source-maps", "api/dist/src/main.js"]
