-- The ring in Haskell: threads of its own, each of which fills the next one's MVar.
-- Prints the CPU microseconds of a pass. ring THREADS PASSES
import Control.Concurrent
import Control.Monad
import System.CPUTime
import System.Environment

main :: IO ()
main = do
  [threads, passes] <- map read <$> getArgs
  ended <- newEmptyMVar
  places <- replicateM threads newEmptyMVar
  forM_ (zip places (tail (cycle places))) $ \(mine, next) -> forkIO $ forever $ do
    left <- takeMVar mine
    if left == (0 :: Int) then putMVar ended () else putMVar next $! left - 1
  let pass count = putMVar (head places) count >> takeMVar ended
  pass threads
  before <- getCPUTime
  pass passes
  after <- getCPUTime
  print (fromIntegral (after - before) / 1e6 / fromIntegral passes :: Double)
