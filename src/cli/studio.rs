//! `stepbook studio`: serves the page on which puzzles are drawn, solved and printed, to the browser of this machine.
//!
//! It uses hyper, which is the maintained one among the small HTTP servers.

use super::arguments::Studio;
use super::{CommandResult, Ending, Failure, Session, message, output};
use brotli_decompressor::BrotliDecompress;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::Ipv4Addr;
use std::path::Path;
use std::rc::Rc;
use std::{fs, io};
use tokio::net::TcpListener;
use tokio::task::{LocalSet, spawn_local};

/// The files of the page by name, as `web/build` makes them. Those with the extension `br` are compressed.
static FILES: &[(&str, &[u8])] = include!("../../web/dist.rs");

/// What the page may do: run its own scripts and WebAssembly, show their output, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
                      font-src 'self'; connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; frame-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/// The page.
const INDEX: &str = "index.html";

/// The files by name.
type Files = BTreeMap<String, Bytes>;

/// Serves the page until the user ends it.
pub(super) fn run(options: &Studio, session: &Session<'_>) -> CommandResult {
    let files = match &options.dir {
        None => embedded(),
        Some(folder) => {
            let failure = |why: io::Error| {
                Failure::unread(format_args!("cannot read the folder `{}`", message::named(folder)), &why)
            };
            let mut files = Files::new();
            read(&session.path(folder), "", &mut files).map_err(failure)?;
            if !files.contains_key(INDEX) {
                return Err(Failure::invalid(format!(
                    "the folder `{}` has no {INDEX}; make the page with web/build",
                    message::named(folder)
                )));
            }
            files
        }
    };
    let failure = |why: io::Error| Failure::system(format!("cannot serve the studio: {}", output::plain(&why)));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(failure)?;
    LocalSet::new().block_on(&runtime, serve(files, options, session)).map_err(|why| match why.kind() {
        io::ErrorKind::AddrInUse => {
            Failure::system(format!("port {} is in use; choose another one, or leave --port out", options.port))
        }
        _ => failure(why),
    })?;
    Ok(Ending::Done)
}

/// Returns the embedded files.
fn embedded() -> Files {
    let file = |&(name, mut bytes): &(&str, &'static [u8])| match name.strip_suffix(".br") {
        None => (name.to_owned(), Bytes::from_static(bytes)),
        Some(name) => {
            let mut unpacked = Vec::new();
            BrotliDecompress(&mut bytes, &mut unpacked).expect("web/build has compressed it");
            (name.to_owned(), unpacked.into())
        }
    };
    FILES.iter().map(file).collect()
}

/// Adds the files below a folder. `below` is the name of the folder with a trailing slash.
fn read(folder: &Path, below: &str, files: &mut Files) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let Some(name) = entry.file_name().to_str().map(|name| format!("{below}{name}")) else { continue };
        match entry.file_type()?.is_dir() {
            true => read(&entry.path(), &format!("{name}/"), files)?,
            false => drop(files.insert(name, fs::read(entry.path())?.into())),
        }
    }
    Ok(())
}

async fn serve(files: Files, options: &Studio, session: &Session<'_>) -> io::Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
    let port = listener.local_addr()?.port();
    let address = format!("http://127.0.0.1:{port}/");
    // --quiet hides this note. Its users set the port themselves.
    session.note(&format!("the studio is at {address} until you press Ctrl-C"));
    if !options.no_open && open::that_detached(&address).is_err() {
        session.print(&format!("the browser cannot be opened; open {address} in one"));
    }
    let files = Rc::new(files);
    loop {
        let (stream, _) = listener.accept().await?;
        let files = files.clone();
        spawn_local(async move {
            let service = service_fn(|request: Request<Incoming>| {
                let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
                let answer = answer(request.method(), request.uri().path(), host, port, &files);
                async { Ok::<_, Infallible>(answer) }
            });
            // A closed browser connection is not an error.
            drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
        });
    }
}

/// Answers a request. Only requests to this machine's own names are answered. This excludes websites whose domain name
/// resolves to this machine.
fn answer(method: &Method, path: &str, host: Option<&str>, port: u16, files: &Files) -> Response<Full<Bytes>> {
    let is_here =
        host.is_some_and(|host| [format!("127.0.0.1:{port}"), format!("localhost:{port}")].contains(&host.to_owned()));
    let name = path.strip_prefix('/').unwrap_or(path);
    let name = if name.is_empty() { INDEX } else { name };
    let (status, kind, body) = match files.get(name) {
        _ if !is_here => (StatusCode::FORBIDDEN, TEXT, Bytes::from_static(b"this is not the address of the studio\n")),
        _ if !matches!(*method, Method::GET | Method::HEAD) => {
            (StatusCode::METHOD_NOT_ALLOWED, TEXT, Bytes::from_static(b"only GET\n"))
        }
        None => (StatusCode::NOT_FOUND, TEXT, Bytes::from_static(b"there is no such file\n")),
        Some(file) => (StatusCode::OK, media_type(name), file.clone()),
    };
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = status;
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        // The next version may be served at the same address.
        (header::CACHE_CONTROL, "no-cache"),
    ];
    response.headers_mut().extend(headers.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

const TEXT: &str = "text/plain; charset=utf-8";

/// Returns the media type of a file by its extension.
fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "ttf" => "font/ttf",
        "woff2" => "font/woff2",
        _ => TEXT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_files_are_served_and_only_to_this_machine() {
        let files: Files =
            ["index.html", "stepbook.wasm", "fonts/a.ttf"].map(|name| (name.to_owned(), Bytes::new())).into();
        let status = |method, path, host| answer(&method, path, host, 80, &files).status().as_u16();
        let here = Some("127.0.0.1:80");
        assert_eq!(status(Method::GET, "/", here), 200);
        assert_eq!(status(Method::HEAD, "/fonts/a.ttf", Some("localhost:80")), 200);
        for path in ["/fonts/", "/../Cargo.toml", "//index.html", "/index.html/", "/%69ndex.html"] {
            assert_eq!(status(Method::GET, path, here), 404, "{path}");
        }
        assert_eq!(status(Method::POST, "/", here), 405);
        for host in [None, Some("127.0.0.1"), Some("127.0.0.1:81"), Some("example.org:80"), Some("example.org")] {
            assert_eq!(status(Method::GET, "/", host), 403, "{host:?}");
        }
    }

    #[test]
    fn every_answer_says_its_type_and_what_the_page_may_do() {
        let files: Files = [("stepbook.wasm".to_owned(), Bytes::new())].into();
        for (path, kind) in [("/stepbook.wasm", "application/wasm"), ("/x.js", TEXT)] {
            let answer = answer(&Method::GET, path, Some("localhost:1"), 1, &files);
            assert_eq!(answer.headers()[header::CONTENT_TYPE], kind);
            assert_eq!(answer.headers()[header::CONTENT_SECURITY_POLICY], POLICY);
            assert_eq!(answer.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        }
    }

    #[test]
    fn the_program_has_the_page() {
        let files = embedded();
        for name in [INDEX, "stepbook.js", "worker.js", "wasm.js", "frame.html", "page-sliding.js", "page-jumping.js"] {
            assert!(files.get(name).is_some_and(|bytes| !bytes.is_empty()), "{name}");
        }
        assert!(files["stepbook.wasm"].starts_with(b"\0asm"));
        assert!(!files.keys().any(|name| name.ends_with(".br")));
    }
}
