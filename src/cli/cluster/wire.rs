//! A connection of the search. If it breaks, the process ends. Otherwise, timely's threads would panic and its workers
//! would wait forever.

use super::lines::Lines;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;
use timely::communication::allocator::zero_copy::stream::Stream;

/// Number of bytes in the message that ends a stream. All of them are 0. It is the header of a message without content.
const LAST: usize = 48;
/// Before a process reports a broken connection, it waits this long, because the watch may know which process is lost.
const PATIENCE: Duration = Duration::from_secs(1);

/// A connection to a process.
pub(super) struct Wire {
    pub stream: TcpStream,
    pub process: usize,
    /// Number of zero bytes at the end of the received data.
    pub zeros: usize,
    pub lines: Arc<Lines>,
}

impl Wire {
    /// Ends the process because the connection broke.
    fn broken(&self) -> ! {
        thread::sleep(PATIENCE);
        self.lines.lost(self.process);
        loop {
            thread::park();
        }
    }
}

impl Read for Wire {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.stream.read(buffer) {
                Ok(0) | Err(_) if self.zeros >= LAST => return Ok(0),
                Ok(0) => self.broken(),
                Ok(count) => {
                    let zeros = buffer[..count].iter().rev().take_while(|byte| **byte == 0).count();
                    self.zeros = if zeros == count { self.zeros + zeros } else { zeros };
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.broken(),
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        loop {
            match self.stream.write(buffer) {
                Ok(count) => {
                    self.lines.sent.fetch_add(count as u64, Ordering::Relaxed);
                    return Ok(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.broken(),
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        Ok(Self { stream: self.stream.try_clone()?, process: self.process, zeros: 0, lines: Arc::clone(&self.lines) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.stream.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // The other side may already have closed the connection.
        let _ = self.stream.shutdown(how);
        Ok(())
    }
}
