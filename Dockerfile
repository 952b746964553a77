# docker build --tag vitrine .
# Build stage: Debian's Node.js installs the project, and with it the Node.js that the product runs on.
FROM debian:trixie-slim AS build
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates nodejs npm \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# Debian's ffmpeg takes the place of the packaged one, which is older.
RUN --mount=type=cache,target=/root/.npm npm run package -- /opt/vitrine --without-ffmpeg

FROM debian:trixie-slim
# `--build-arg OFFICE=yes` adds LibreOffice, which turns slides and letters into documents.
ARG OFFICE=no
# tini collects ended processes and forwards signals. PostgreSQL needs a user with a name. ffmpeg brings a renderer for
# displays (200 MB), which it loads only where there is one.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg tini \
    $(test "$OFFICE" = no || echo libreoffice-impress-nogui libreoffice-writer-nogui libreoffice-calc-nogui fonts-crosextra-carlito fonts-crosextra-caladea) \
  && rm -rf /var/lib/apt/lists/* /usr/lib/*/libLLVM* /usr/lib/*/libgallium* /usr/lib/*/libz3* \
  && groupadd --gid 10001 vitrine \
  && useradd --uid 10001 --gid vitrine --home-dir /var/lib/vitrine --shell /usr/sbin/nologin vitrine \
  && install --directory --mode 0700 --owner vitrine --group vitrine /var/lib/vitrine
COPY --from=build /opt/vitrine /opt/vitrine
COPY ops/container/health.mjs /opt/vitrine/ops/container/health.mjs
WORKDIR /opt/vitrine
ENV PATH=/opt/vitrine/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
ENV DATA_DIR=/var/lib/vitrine
USER 10001:10001
VOLUME /var/lib/vitrine
EXPOSE 3000 9464
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s CMD ["node", "ops/container/health.mjs"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/server/dist/main.mjs"]
