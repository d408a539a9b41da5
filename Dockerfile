# syntax=docker/dockerfile:1

# The release of Node that server/boot/node-runtime pins.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY server/boot ./server/boot
# Installs what package-lock.json says, without development packages, and runs the install scripts of the allowed packages only.
RUN node server/boot/bootstrap.mjs --install
COPY . .
RUN node server/boot/bootstrap.mjs server/supervisor/build-web.ts

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Cardamom" \
      org.opencontainers.image.description="A private recipe collection that reads recipes from links, files and photos"
# tini ends what a killed process leaves behind. The packages are those of the image's own Debian release.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* \
 && mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app /app
# The root file system may be read-only: the server writes to /data, and temporary files to /tmp.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/tmp/cardamom-compile-cache
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "server/boot/healthy.mjs"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "server/boot/bootstrap.mjs", "server/main.ts"]
