# Heapwright with a JDK, to be run on a mounted project:
#
#   docker build -t heapwright .
#   docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/work" heapwright gen -cp target/classes com.shop.Till --out src/test/java
FROM rust:1.95-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
        binutils cvc5 libz3-4 maven openjdk-17-jdk-headless && rm -rf /var/lib/apt/lists/*
WORKDIR /heapwright
COPY . .
RUN cargo build --release --locked --package heapwright \
    && scripts/dist --binary target/release/heapwright --tree /opt/heapwright

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
        bubblewrap git maven openjdk-17-jdk-headless && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/heapwright /opt/heapwright
# Any user may run it: caches go to a directory that everybody can write to.
ENV PATH=/opt/heapwright/bin:$PATH HOME=/tmp
WORKDIR /work
ENTRYPOINT ["heapwright"]
CMD ["--help"]
