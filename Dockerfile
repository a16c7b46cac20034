# The service in a container:
#
#     docker build --tag proscenium .
#     docker run --rm --publish 127.0.0.1:8750:8750 --volume proscenium:/var/lib/proscenium proscenium
#
# The first start makes a token and prints it with the address; every request needs it, as in
#     curl --header "Authorization: Bearer pro_…" http://127.0.0.1:8750/v1/sessions
# The port speaks plain HTTP: publish it on the loopback address, as above, put a proxy with TLS in front of it, or
# mount a certificate and set PROSCENIUM_TLS_CERTIFICATE and PROSCENIUM_TLS_KEY.
#
# .ci/container-check runs these instructions in fresh Debian roots, without Docker.

FROM swift:6.3.1-bookworm AS build
WORKDIR /source
COPY . .
RUN .ci/prepare build
RUN apt-get update && apt-get install --yes --no-install-recommends make
RUN make release png
RUN install -D --strip --target-directory /stage "$(swift build --configuration release --show-bin-path)/proscenium" \
    "$(swift build --configuration release --show-bin-path)/proscenium-png"

FROM debian:12-slim
COPY .ci/prepare /tmp/prepare
RUN /tmp/prepare runtime && /tmp/prepare pictures && rm -rf /tmp/prepare /var/lib/apt/lists/*
RUN useradd --uid 8750 --user-group --home-dir /var/lib/proscenium --create-home \
    --shell /usr/sbin/nologin proscenium
COPY --from=build /stage/proscenium /usr/local/bin/proscenium
COPY --from=build /stage/proscenium-png /usr/local/bin/proscenium-png
COPY config/container-health /usr/local/bin/container-health
COPY config/proscenium.container.yaml /etc/proscenium/proscenium.yaml
USER proscenium
WORKDIR /var/lib/proscenium
VOLUME /var/lib/proscenium
EXPOSE 8750
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/usr/local/bin/container-health"]
ENTRYPOINT ["/usr/local/bin/proscenium", "serve", "--config", "/etc/proscenium/proscenium.yaml"]
