//! A Chromium driven through the DevTools protocol, over a pipe: no port, no library.
//!
//! Messages are JSON texts, each with a zero byte behind it.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that starts processes and waits for them"
)]

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with one page.
pub struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    next_id: u64,
    session: Option<String>,
    /// Everything the page reported by itself.
    pub events: Vec<Value>,
}

fn find() -> Option<PathBuf> {
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ];
    let path = std::env::var_os("PATH")?;
    let dirs: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = names
        .iter()
        .flat_map(|n| dirs.iter().map(move |d| d.join(n)));
    all.into_iter().find(|p| p.is_file())
}

impl Browser {
    /// Starts one with a fresh profile; nothing where there is none, which is said loudly.
    pub fn start_or_skip(test: &str, profile: &Path) -> Option<Browser> {
        let Some(program) = find() else {
            test_lab::skip::loudly(
                test,
                "no chromium on the PATH (scripts/setup.sh installs it)",
            );
            return None;
        };
        // The browser reads descriptor 3 and writes 4; only a shell can place them without unsafe code.
        let mut child = Command::new("sh")
            .arg("-c")
            .arg("exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1")
            .arg(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
            ])
            .args([
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
            ])
            .args(["--hide-scrollbars", "--force-device-scale-factor=1"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .args(["--remote-debugging-pipe", "about:blank"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut text = Vec::new();
            while matches!(output.read_until(0, &mut text), Ok(n) if n > 0) {
                text.pop();
                let Ok(value) = serde_json::from_slice(&text) else {
                    break;
                };
                if sender.send(value).is_err() {
                    break;
                }
                text.clear();
            }
        });
        let mut browser = Browser {
            child,
            input,
            messages,
            next_id: 0,
            session: None,
            events: Vec::new(),
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attached = browser.call(
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Network", "Log"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// One command and its result.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = self.next_id;
        let mut message = json!({"id": id, "method": method, "params": params});
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.input
            .write_all(message.to_string().as_bytes())
            .unwrap();
        self.input.write_all(&[0]).unwrap();
        self.input.flush().unwrap();
        loop {
            let answer = self.messages.recv_timeout(PATIENCE);
            let answer = answer.unwrap_or_else(|e| panic!("no answer to {method}: {e}"));
            if answer["id"] == json!(id) {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.events.push(answer);
        }
    }

    /// Opens a file, perhaps at a place in it, and waits until its scripts have run.
    pub fn open(&mut self, file: &Path, hash: &str) {
        // Another page first: a change of the hash alone would load nothing.
        self.call("Page.navigate", json!({"url": "about:blank"}));
        self.wait_for("location.href === 'about:blank'");
        let url = format!("file://{}{hash}", file.display());
        self.call("Page.navigate", json!({"url": url}));
        self.wait_for("document.readyState === 'complete' && location.protocol === 'file:'");
    }

    /// What an expression gives.
    pub fn eval(&mut self, script: &str) -> Value {
        let params = json!({"expression": script, "returnByValue": true, "awaitPromise": true});
        let answer = self.call("Runtime.evaluate", params);
        assert!(
            answer["exceptionDetails"].is_null(),
            "{script}: {}",
            answer["exceptionDetails"]
        );
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    pub fn wait_for(&mut self, condition: &str) {
        let deadline = Instant::now() + PATIENCE;
        while self.eval(condition) != json!(true) {
            assert!(Instant::now() < deadline, "never true: {condition}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Clicks, as a mouse does, in the middle of the first element that a selector finds, once it is
    /// where it stays: what was clicked before may still move or make the page anew.
    pub fn click(&mut self, selector: &str) {
        let quoted = json!(selector);
        let place = self.eval(&format!(
            "(async () => {{
               let place = null;
               for (let i = 0; i < 100; i++) {{
                 const e = document.querySelector({quoted}); if (!e) return null;
                 e.scrollIntoView({{block: 'center', behavior: 'instant'}});
                 await new Promise(done => setTimeout(done, 20));
                 const r = e.getBoundingClientRect();
                 place = [r.x + r.width / 2, r.y + r.height / 2];
                 if (e.isConnected && e.contains(document.elementFromPoint(...place))) break;
               }}
               return place; }})()"
        ));
        assert!(place.is_array(), "nothing matches {selector}");
        for kind in ["mousePressed", "mouseReleased"] {
            let params = json!({"type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", params);
        }
    }

    /// Presses a key.
    pub fn press(&mut self, key: &str, text: &str) {
        for kind in ["keyDown", "keyUp"] {
            let mut params = json!({"type": kind, "key": key, "code": key});
            if key == "Enter" {
                params["windowsVirtualKeyCode"] = json!(13);
            }
            if kind == "keyDown" && !text.is_empty() {
                params["text"] = json!(text);
            }
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// The size of the window, and whether colours are dark.
    pub fn look(&mut self, width: u32, height: u32, scheme: &str) {
        self.call(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}),
        );
        self.call(
            "Emulation.setEmulatedMedia",
            json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]}),
        );
    }

    /// A picture of the window, as base64 of a PNG.
    #[allow(dead_code, reason = "only when somebody wants to look")]
    pub fn screenshot(&mut self) -> String {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"}));
        shot["data"].as_str().unwrap_or_default().to_owned()
    }

    /// Messages of failure and requests to anything but files and data, so far.
    pub fn complaints(&self) -> Vec<String> {
        let mut found = Vec::new();
        for e in &self.events {
            let params = &e["params"];
            match e["method"].as_str().unwrap_or_default() {
                "Runtime.exceptionThrown" => found.push(params.to_string()),
                "Runtime.consoleAPICalled" if params["type"] != "log" => {
                    found.push(params.to_string());
                }
                "Log.entryAdded" => found.push(params.to_string()),
                "Network.requestWillBeSent" => {
                    let url = params["request"]["url"].as_str().unwrap_or_default();
                    if !["file:", "data:", "about:"]
                        .iter()
                        .any(|s| url.starts_with(s))
                    {
                        found.push(format!("request: {url}"));
                    }
                }
                _ => {}
            }
        }
        found
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let close = json!({"id": 0, "method": "Browser.close"}).to_string();
        let _gone = self.input.write_all(format!("{close}\0").as_bytes());
        let deadline = Instant::now() + Duration::from_secs(5);
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}
