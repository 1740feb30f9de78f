# LZ as a container image, for linux/amd64 and linux/arm64. How to run it: docs/hosting.md.
# `npm run image` builds it with buildah and tries it.

FROM node:24-bookworm-slim AS install
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts

FROM install AS build
COPY CHANGELOG.md tsconfig.base.json vite.config.ts postcss.config.cjs ./
COPY scripts ./scripts
COPY src ./src
COPY lz ./
# A clone made under a strict umask holds files that only their owner may read.
RUN node scripts/build.mjs \
 && rm -f dist/.fingerprint dist/server/.files \
 && find dist -name '*.map' -delete \
 && chmod -R a+rX dist package.json lz \
 && chmod a+x lz

FROM install AS dependencies
# Besides what only development needs, this leaves out the second Node that a bare machine needs, other platforms'
# binaries, sources that are compiled already, and types. Licences stay.
RUN npm prune --omit=dev --ignore-scripts \
 && cd node_modules \
 && rm -rf node-linux-* .bin @types node-addon-api zod/src better-sqlite3/deps better-sqlite3/src \
 && find better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
 && find . -type f '(' -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
      -o -iname 'readme*' -o -iname 'changelog*' -o -iname 'history.md' ')' -delete \
 && find . -type d '(' -name test -o -name tests -o -name __tests__ -o -name benchmark -o -name benchmarks ')' \
      -prune -exec rm -r '{}' + \
 && find . -type d -empty -delete \
 && chmod -R a+rX .

# Debian and one program out of Node's image: npm, yarn and the headers stay behind.
FROM debian:bookworm-slim
COPY --from=install /usr/local/bin/node /usr/local/bin/node
# Running Node here fails the build, not the start, should the base lack a library.
RUN node --version \
 && mkdir /data \
 && chown 1000:1000 /data \
 && ln -s /app/lz /usr/local/bin/lz
WORKDIR /app
COPY --from=build /app/package.json /app/lz ./
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
